import { expect, test } from "vitest";
import { divide } from "./vite-parts-of-pages.ts";

const SOURCE = `import { readList } from "./read-list";
export const meta = panelMeta(m.list);
async function read({ request }: Route.LoaderArgs) {
  const { ...read } = await readList(request);
  return read;
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction({
  ...listWrites,
  ...otherWrites,
});
export { FailedTab as ErrorBoundary } from "./failed";
export default function List() {
  return <p>List</p>;
}
`;

test("a page loads the code that reads and writes later, and imports it directly only on the server", () => {
  const page = divide(SOURCE, "/app/list.tsx");
  expect(page).toContain('const later = loadLater(() => import("./list.tsx?later"));');
  expect(page).toContain("export const clientLoader = inBrowser(async (asked) => (await later()).read(asked));");
  expect(page).toContain("return part ? part.clientAction(asked) : unsent(asked);");
  // The router takes out both of these, and then their imports.
  expect(page).toContain("export const loader = onServer(readPage);");
  expect(page).toContain("export const action = writeAction({\n  ...listWrites,");
  expect(page).toContain("async function readPage({ request }");
});

test("the part of a page contains the reader and the action, and nothing else", () => {
  const part = divide(SOURCE, "/app/list.tsx?later") ?? "";
  expect(part).toContain("export { read };");
  expect(part.match(/^export .*/gm)).toEqual([
    "export { read };",
    "export const clientAction = /* @__PURE__ */ writeAction({",
  ]);
});

test("other modules stay as they are", () => {
  expect(divide("export const a = 1;\n", "/app/a.ts")).toBeUndefined();
  expect(divide(SOURCE, "/app/list.tsx?other")).toBeUndefined();
  // A layout's middleware is the server's.
  expect(divide(`import { guard } from "./guard.server";\n${SOURCE}`, "/app/list.tsx")).toBeUndefined();
});
