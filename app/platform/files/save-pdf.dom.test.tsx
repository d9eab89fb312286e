import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "~/ui/toast";
import { savePdf } from "./save-pdf.ts";

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="supabase-url" content="http://127.0.0.1:1"><meta name="supabase-key" content="key">';
});
afterEach(() => vi.unstubAllGlobals());

/** A response whose body is cut off. */
const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError("cut")) }));

test("a PDF whose download breaks off is reported as failed, and the button is free again", async () => {
  vi.stubGlobal("fetch", async (address: string | URL) =>
    address === "/paper" ? cut() : new Response(null, { status: 201 }),
  );
  render(<Toaster />);
  await savePdf("/paper", {}, "receipt", "O recibo não veio");
  expect(await screen.findByText("O recibo não veio")).toBeInTheDocument();
});
