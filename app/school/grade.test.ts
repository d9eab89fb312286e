import { expect, test } from "vitest";
import { gradeStatusOf, parseGrade } from "./grade.ts";

test.each([
  ["8", 8],
  ["8,5", 8.5],
  [" 7.0 ", 7],
  ["10", 10],
  ["10,0", 10],
  ["0", 0],
  ["", null],
  ["10,1", undefined],
  ["11", undefined],
  ["-1", undefined],
  ["7,55", undefined],
  ["sete", undefined],
])("%o is the grade %o", (text, grade) => {
  expect(parseGrade(text)).toBe(grade);
});

test.each([
  [10, "excellent"],
  [8, "excellent"],
  [7.9, "approved"],
  [7, "approved"],
  [6.9, "failed"],
  [0, "failed"],
  [null, "pending"],
] as const)("%o is %s", (grade, standing) => {
  expect(gradeStatusOf(grade)).toBe(standing);
});
