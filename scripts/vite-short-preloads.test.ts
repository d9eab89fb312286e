import { expect, test } from "vitest";
import { withoutLoaded } from "./vite-short-preloads.ts";

const listOf = (files: string) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[${files}])))=>i.map(i=>d[i]);`;

test("a script names ahead only the files that it has not loaded, each part its own", () => {
  const parts = "a(()=>import(`./a.js`),__vite__mapDeps([0,1,2]));b(()=>import(`./b.js`),__vite__mapDeps([1]))";
  expect(
    withoutLoaded(listOf('"assets/a.js","assets/page.js","assets/c.js"') + parts, new Set(["assets/page.js"])),
  ).toBe(
    `${listOf('"assets/a.js","assets/c.js"')}a(()=>import(\`./a.js\`),__vite__mapDeps([0,1]));b(()=>import(\`./b.js\`),__vite__mapDeps([]))`,
  );
});

test("a script without parts stays as it is", () => {
  expect(withoutLoaded("a()", new Set(["assets/a.js"]))).toBe("a()");
});
