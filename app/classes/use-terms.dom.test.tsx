import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useTerms } from "./use-terms";

afterEach(() => vi.unstubAllGlobals());

test("terms that cannot be read are no longer waited for", async () => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => Response.json({ message: "away" }, { status: 400 }));
  const { result } = renderHook(() => useTerms("b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d"));
  expect(result.current.looking).toBe(true);
  await waitFor(() => expect(result.current.looking).toBe(false));
  expect(result.current.terms).toBeUndefined();
});
