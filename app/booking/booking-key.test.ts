import { expect, test } from "vitest";
import { TRIAL_PARAMS } from "~/i18n/address-words";
import { keyIn, keySearch, newBookingKey, readProof, valueIn } from "./booking-key";

test.each(["pt", "en"] as const)("a booking address in %s is read on the page of either language", (lang) => {
  const key = newBookingKey();
  const params = new URLSearchParams(
    `${keySearch(key, lang)}&${TRIAL_PARAMS.day[lang]}=2026-12-01&${TRIAL_PARAMS.moved[lang]}`,
  );
  expect(keyIn(params)).toBe(key);
  expect(valueIn(params, "day")).toBe("2026-12-01");
  expect(valueIn(params, "moved")).not.toBeNull();
});

test("a value missing from the address stays undefined", () => {
  expect(keyIn(new URLSearchParams("?reserva=x"))).toBeUndefined();
  expect(valueIn(new URLSearchParams(), "moved")).toBeNull();
});

const PROOF = "6f1c9a52-0000-4000-8000-000000000002";
test.each(["", ".", ",", ")", ">", "%3E", "%22", "_", "*", "%20", "%E2%80%8B"])(
  "punctuation after a mailed link is ignored: %j",
  (sign) => {
    const key = "k".repeat(43);
    expect(keyIn(new URLSearchParams(`?reserva=${key}${sign}`))).toBe(key);
    expect(readProof(new URLSearchParams(`?reserva=${key}&prova=${PROOF}${sign}`))).toBe(PROOF);
  },
);

test("a truncated booking link does not open a booking, and is recognised as truncated", () => {
  expect(readProof(new URLSearchParams(`?prova=${PROOF.slice(0, -1)}`))).toBe("cut");
  expect(readProof(new URLSearchParams("?prova="))).toBe("cut");
  expect(readProof(new URLSearchParams("?reserva=x"))).toBeUndefined();
});
