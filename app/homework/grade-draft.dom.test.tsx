import { beforeEach, expect, test } from "vitest";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { gradeDrafts } from "./grade-draft";

const MARKS = [{ start: 0, end: 4, comment: "Past simple" }];
const REMARKS = [
  { at: 1200, comment: "Bom" },
  { at: 3000, voice: "a.webm" },
];
const DRAFT = { grade: "8", comment: "", marks: MARKS, remarks: REMARKS, seen: 2 };

beforeEach(() => localStorage.setItem(SESSION_STORAGE_KEY, "{}"));

test("a grade that was not given yet is read as it was kept", () => {
  gradeDrafts.keep("h1", DRAFT);
  expect(gradeDrafts.read("h1")).toEqual(DRAFT);
});

test("a draft from before the feature of remarks has no remarks", () => {
  const { remarks: _, ...older } = DRAFT;
  localStorage.setItem(gradeDrafts.place("h1"), JSON.stringify(older));
  expect(gradeDrafts.read("h1")).toEqual({ ...DRAFT, remarks: [] });
});

test.each([
  null,
  "text",
  { ...DRAFT, grade: 8 },
  { ...DRAFT, seen: undefined },
  { ...DRAFT, marks: [{ start: "0", end: 4, comment: "" }] },
  { ...DRAFT, marks: [null] },
  { ...DRAFT, remarks: [{ at: 1, comment: 2 }] },
  { ...DRAFT, remarks: {} },
])("a stored value that is no draft, such as %j, is set aside and read as no draft", (kept) => {
  const place = gradeDrafts.place("h1");
  localStorage.setItem(place, JSON.stringify(kept));
  expect(gradeDrafts.read("h1")).toBeUndefined();
  expect(localStorage.getItem(`aside ${place}`)).toBe(JSON.stringify(kept));
});
