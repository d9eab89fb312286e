import { expect, test } from "vitest";
import { compareCatalogues } from "./catalogue.ts";

const differ = (one: string, other: string) =>
  compareCatalogues({ functions: { "f()": one } }, { functions: { "f()": other } }).length > 0;

test("a function that was only laid out anew is the same", () => {
  const short =
    "begin\n  if a and b then\n    -- Why it is so\n    -- in two lines.\n    perform f('x y', 'z');\n  end if;\nend";
  const long =
    "begin\n  if a\n    and b then\n    -- Why it is so in two\n    -- lines.\n    perform f(\n      'x '\n      'y', 'z');\n  end if;\nend";
  expect(differ(short, long)).toBe(false);
});

test.each([
  ["a literal", "select 'a  b'", "select 'a b'"],
  ["an apostrophe in a literal", "select 'a'' b'", "select 'a b'"],
  ["a name", "select a", "select b"],
  ["code that a comment hides", "select a -- because\n, b", "select a -- because , b"],
  ["a comment", "select a -- once", "select a -- twice"],
  ["two words that become one", "select a b", "select ab"],
])("a function whose difference is %s differs", (_, one, other) => {
  expect(differ(one, other)).toBe(true);
});

test("a table's definition is compared as it is", () => {
  expect(compareCatalogues({ tables: { t: "a  b" } }, { tables: { t: "a b" } })).toHaveLength(1);
});
