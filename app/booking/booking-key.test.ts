import { expect, test } from "vitest";
import { keyIn, keySearch, newBookingKey, PARAMS, valueIn } from "./booking-key";

test.each(["pt", "en"] as const)("an address in %s is read on the page of either language", (lang) => {
  const key = newBookingKey();
  const params = new URLSearchParams(`${keySearch(key, lang)}&${PARAMS.day[lang]}=2026-12-01&${PARAMS.moved[lang]}`);
  expect(keyIn(params)).toBe(key);
  expect(valueIn(params, "day")).toBe("2026-12-01");
  expect(valueIn(params, "moved")).not.toBeNull();
});

test("what is not in the address is not made up", () => {
  expect(keyIn(new URLSearchParams("?reserva=x"))).toBeUndefined();
  expect(valueIn(new URLSearchParams(), "moved")).toBeNull();
});
