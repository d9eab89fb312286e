import { expect, test } from "vitest";
import { listWeekdays } from "./weekdays";

test.each([
  [[1, 2, 3, 4, 5], "seg a sex", "Mon to Fri"],
  [[3, 1], "seg e qua", "Mon and Wed"],
  [[1, 2, 3, 6], "seg a qua e sáb", "Mon to Wed and Sat"],
  [[7], "dom", "Sun"],
])("the weekdays %j are listed in short, three in a row as a range", (weekdays, pt, en) => {
  expect(listWeekdays(weekdays, "pt")).toBe(pt);
  expect(listWeekdays(weekdays, "en")).toBe(en);
});
