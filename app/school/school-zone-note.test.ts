import { expect, test } from "vitest";
import { schoolClocks } from "./school-zone-note";

test("the school's clock is told for now and for the other half of the year, as a device tells its own", () => {
  expect(schoolClocks(Date.parse("2026-12-01T12:00:00.399Z"))).toBe("180,180");
  // The last summer time in São Paulo began on 4 November 2018.
  expect(schoolClocks(Date.parse("2018-07-01T12:00:00Z"))).toBe("180,120");
});
