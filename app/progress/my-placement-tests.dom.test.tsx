import { cleanup, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { OwnTest } from "~/placement-test/own-tests";
import { MyPlacementTests } from "./my-placement-tests";

const LATEST: OwnTest = {
  level: "B1",
  lowest: "B1",
  highest: "B2",
  finished_at: "2026-11-21T12:00:00Z",
  ability: 2.2,
  error: 0.2,
};
const EARLIER: OwnTest = {
  ...LATEST,
  level: "A2",
  lowest: "A2",
  highest: "A2",
  finished_at: "2026-03-02T12:00:00Z",
  ability: 1,
};

test("a student sees both placement tests with their intervals, and clear progress where these do not overlap", () => {
  render(<MyPlacementTests tests={[LATEST, EARLIER]} />);
  expect(screen.getByText(m.progress_tests_between({ level: "B1", lowest: "B1", highest: "B2" }))).toBeVisible();
  expect(screen.getByText("2 de março de 2026")).toBeVisible();
  expect(screen.getByText(m.progress_tests_grown())).toBeVisible();
});

test("a student whose two intervals overlap reads that the comparison is unclear", () => {
  render(<MyPlacementTests tests={[LATEST, { ...EARLIER, ability: 1.8 }]} />);
  expect(screen.getByText(m.progress_tests_unclear())).toBeVisible();
  expect(screen.queryByText(m.progress_tests_grown())).toBeNull();
});

test("a single test is not compared, and without a test there is no card", () => {
  render(<MyPlacementTests tests={[LATEST]} />);
  expect(screen.getByRole("link", { name: m.progress_tests_again() })).toBeVisible();
  expect(screen.queryByText(m.progress_tests_unclear())).toBeNull();
  cleanup();
  render(<MyPlacementTests tests={[]} />);
  expect(screen.queryByText(m.progress_tests())).toBeNull();
});
