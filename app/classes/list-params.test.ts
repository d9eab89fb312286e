import { describe, expect, test } from "vitest";
import { HOURS, hourSearch, sortOf } from "./list-params";

const parse = (search: string) => HOURS.parse(new URLSearchParams(search));
const DEFAULTS = { when: "upcoming", q: "", sort: undefined, page: 1 };

describe("reading the address", () => {
  test("an empty address means the first page of upcoming classes", () => {
    expect(parse("")).toEqual(DEFAULTS);
  });

  test("every filter is read from the address", () => {
    expect(parse("?when=past&q=Ana+Lima&sort=name&page=3&booking=x")).toEqual({
      when: "past",
      q: "Ana Lima",
      sort: "name",
      page: 3,
    });
  });

  test.each(["?when=never", "?page=0", "?page=-2", "?page=1.5", "?page=x", "?page=1e99", "?sort=drop", "?q=%20%20"])(
    "the unknown value %s is ignored",
    (search) => {
      expect(parse(search)).toEqual(DEFAULTS);
    },
  );

  test("a search term is trimmed and limited in length", () => {
    expect(parse(`?q=${encodeURIComponent("  Ana \n  Lima ")}`).q).toBe("Ana Lima");
    expect(parse(`?q=${"a".repeat(5000)}`).q).toHaveLength(100);
  });
});

describe("writing the address", () => {
  test("defaults are left out, and the address is read back unchanged", () => {
    expect(HOURS.address(parse(""))).toBe("?");
    const asked = parse("?when=all&q=Zoé %26 Cia&sort=-booked&page=2");
    expect(parse(HOURS.address(asked, { page: asked.page }))).toEqual(asked);
  });

  test("any change except of the page starts at the first page", () => {
    const asked = parse("?when=all&page=4");
    expect(parse(HOURS.address(asked, { q: "ana" }))).toEqual({ ...asked, q: "ana", page: 1 });
    expect(parse(HOURS.address(asked, { page: 5 })).page).toBe(5);
  });
});

test("a booking opens over the page of the list where it was found", () => {
  const search = hourSearch(parse("?when=past&page=2"), { id: "b-1", kind: "trial" });
  expect(parse(search)).toEqual(parse("?when=past&page=2"));
  expect(new URLSearchParams(search).get("booking")).toBe("b-1");
});

test("upcoming classes are sorted by date, past ones latest first, unless another order is chosen", () => {
  expect(sortOf(parse(""))).toBe("class");
  expect(sortOf(parse("?when=past"))).toBe("-class");
  expect(sortOf(parse("?when=past&sort=name"))).toBe("name");
});

test("the kind of class is kept in the address, and only known kinds", () => {
  expect(parse("?kind=class").kind).toBe("class");
  expect(parse("?kind=party").kind).toBeUndefined();
  expect(HOURS.address(parse("?kind=trial&page=3"), { q: "ana" })).toBe("?kind=trial&q=ana");
});
