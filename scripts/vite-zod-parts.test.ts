import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutJsonSchemas } from "./vite-zod-parts.ts";

const SCHEMAS = readFileSync("node_modules/zod/v4/classic/schemas.js", "utf8");

test("the browser's zod needs nothing that makes JSON schemas", () => {
  const left = withoutJsonSchemas(SCHEMAS);
  expect(left).not.toMatch(/\bcreate(Standard)?JSONSchemaMethod\(/);
  expect([...left.matchAll(/(?<!-)\bprocessors\.(\w+)/g)].map(([, name]) => name)).toSatisfy((names: string[]) =>
    names.every((name) => name === "aggregateChecks"),
  );
});

test("a zod that writes them in another way ends the build", () => {
  expect(() => withoutJsonSchemas(SCHEMAS.replaceAll("processJSONSchema", "describe"))).toThrow("any more");
});
