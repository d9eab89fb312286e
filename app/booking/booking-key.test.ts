import { expect, test } from "vitest";
import { keyIn, keySearch, newBookingKey, PARAMS, proofIn, valueIn } from "./booking-key";

test.each(["pt", "en"] as const)("an address in %s is read on the page of either language", (lang) => {
  const key = newBookingKey();
  const params = new URLSearchParams(`${keySearch(key, lang)}&${PARAMS.day[lang]}=2026-12-01&${PARAMS.moved[lang]}`);
  expect(keyIn(params)).toBe(key);
  expect(valueIn(params, "day")).toBe("2026-12-01");
  expect(valueIn(params, "moved")).not.toBeNull();
});

test("a value that the address lacks is not invented", () => {
  expect(keyIn(new URLSearchParams("?reserva=x"))).toBeUndefined();
  expect(valueIn(new URLSearchParams(), "moved")).toBeNull();
});

const PROOF = "6f1c9a52-0000-4000-8000-000000000002";
test.each(["", ".", ",", ")", ">", "%3E", "%22", "_", "*", "%20", "%E2%80%8B"])(
  "punctuation behind a mailed link is no part of it: %j",
  (sign) => {
    const key = "k".repeat(43);
    expect(keyIn(new URLSearchParams(`?reserva=${key}${sign}`))).toBe(key);
    expect(proofIn(new URLSearchParams(`?reserva=${key}&prova=${PROOF}${sign}`))).toBe(PROOF);
  },
);

test("a mailed link that is cut proves nothing, and is known for it", () => {
  expect(proofIn(new URLSearchParams(`?prova=${PROOF.slice(0, -1)}`))).toBe("cut");
  expect(proofIn(new URLSearchParams("?prova="))).toBe("cut");
  expect(proofIn(new URLSearchParams("?reserva=x"))).toBeUndefined();
});
