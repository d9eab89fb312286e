import { expect, test } from "vitest";
import { askedText } from "./list-address.ts";
import { listOf, oneOf } from "./list-of.ts";

const LIST = listOf({
  filters: { q: askedText, state: oneOf(["active", "all"], "active"), kind: oneOf(["trial"], undefined) },
  sorts: { name: "full_name", next: "next_class_at" },
  size: 20,
});
const DEFAULTS = { q: "", state: "active", kind: undefined, sort: undefined, page: 1 } as const;
const parse = (search: string) => LIST.parse(new URLSearchParams(search));

test("the query of a list is read from its address, and unknown values become the default", () => {
  expect(parse("")).toEqual(DEFAULTS);
  expect(parse("q=Ana&state=all&kind=trial&sort=-next&page=2&other=x")).toEqual({
    q: "Ana",
    state: "all",
    kind: "trial",
    sort: "-next",
    page: 2,
  });
  expect(parse("state=none&kind=none&sort=none&page=none")).toEqual(DEFAULTS);
});

test("a list is sorted by each of its columns, in both directions", () => {
  expect(LIST.columnOf("name")).toEqual(["full_name", true]);
  expect(LIST.columnOf("-next")).toEqual(["next_class_at", false]);
});

test.each(["", "-", "--name", "full_name", "constructor"])(
  "an address with the invalid order %j has no order",
  (asked) => {
    expect(parse(`sort=${asked}`).sort).toBeUndefined();
  },
);

test("a list that sorts by no column has no order", () => {
  const plain = listOf({ filters: {}, size: 20 });
  expect(plain.parse(new URLSearchParams("sort=name"))).toEqual({ page: 1 });
});

test("the address of a list has only the values that differ from the defaults, and another filter returns to page 1", () => {
  expect(LIST.address(DEFAULTS)).toBe("?");
  const second = { ...DEFAULTS, q: "Ana", page: 2 };
  expect(LIST.address(second, { state: "all" })).toBe("?q=Ana&state=all");
  expect(LIST.address(second, { page: 3 })).toBe("?q=Ana&page=3");
  expect(LIST.address({ ...DEFAULTS, sort: "-next" })).toBe("?sort=-next");
});
