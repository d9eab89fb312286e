import { expect, test } from "vitest";
import { schoolClocks } from "./school-zone-note";

test("the offset of the school's clock is given for now and for the other half of the year, as a device gives its own", () => {
  expect(schoolClocks(Date.parse("2026-12-01T12:00:00.399Z"))).toBe("180,180");
  // The last summer time in São Paulo began on 4 November 2018.
  expect(schoolClocks(Date.parse("2018-07-01T12:00:00Z"))).toBe("180,120");
});
