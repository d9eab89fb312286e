import { afterEach, beforeEach, expect, test, vi } from "vitest";

let logged: Record<string, unknown>[];
async function open() {
  vi.resetModules();
  return (await import("./report-failed-part")).reportFailedPart;
}
beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<meta name="supabase-url" content="http://localhost"><meta name="supabase-key" content="k">`;
  logged = [];
  vi.stubGlobal("fetch", async (_input: URL | string, init?: RequestInit) => {
    logged.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 201 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

test("a part that fails again for the same reason is in the error log once, and another reason beside it", async () => {
  const report = await open();
  await report({ code: "XX000", message: "boom", status: 500 });
  await report({ code: "XX000", message: "boom", status: 500 });
  await report(new Error("x is not a function"));
  await report(new TypeError("undefined is not an object"));
  expect(logged).toMatchObject([
    { error_message: "Esta parte da página falhou: boom", http_status: 500 },
    { error_message: "Esta parte da página falhou: x is not a function", http_status: null },
    { error_message: "Esta parte da página falhou: undefined is not an object" },
  ]);
});

test.each([
  ["an ended session", { code: "PGRST301", message: "JWT expired", status: 401 }],
  ["a gateway that is away", { code: "", message: "starting", status: 503 }],
  ["a request that got no answer", { code: "", message: "TypeError: Failed to fetch" }],
  ["Chromium's lost network", new TypeError("Failed to fetch")],
  ["Firefox's lost network", new TypeError("NetworkError when attempting to fetch resource.")],
  ["WebKit's lost network", new TypeError("Load failed")],
  ["a script that cannot be had", new TypeError("error loading dynamically imported module: /assets/a.js (network)")],
  ["a request that was given up", new DOMException("Nobody answers", "AbortError")],
])("%s is no fault of the site and is not logged", async (_, error) => {
  const report = await open();
  await report(error);
  expect(logged).toEqual([]);
});

test("a device without a network logs nothing", async () => {
  const report = await open();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await report(new Error("whatever"));
  expect(logged).toEqual([]);
});
