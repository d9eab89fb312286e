import { expect, test, vi } from "vitest";
import { reportError } from "./report-error";
import { supabase } from "./supabase";

test("what the database refused is logged with the status that it was refused with", async () => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://localhost"><meta name="supabase-key" content="k">`;
  const logged: unknown[] = [];
  vi.stubGlobal("fetch", async (input: URL | string, init?: RequestInit) => {
    if (!String(input).includes("/error_logs"))
      return Response.json({ code: "42501", message: "permission denied", details: null, hint: null }, { status: 403 });
    logged.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 201 });
  });
  const { error } = await supabase().from("homework").select("id");
  await reportError(error, "It could not be read");
  expect(logged).toMatchObject([{ error_message: "It could not be read: permission denied", http_status: 403 }]);
  vi.unstubAllGlobals();
});
