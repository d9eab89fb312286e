import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { figuresByLevel } from "./by-level";
import type { ItemStatistics } from "./statistics";
import { StatisticsView } from "./statistics-view";

const USUAL: ItemStatistics = {
  code: "B1-G01",
  level: "B1",
  asked: 40,
  correct: 0.6,
  discrimination: 0.4,
  skipped: 0,
  infit: 1,
  seconds: 12,
  exposure: 0.2,
};
const STATISTICS = [
  { id: "1", ...USUAL },
  { id: "2", ...USUAL, code: "B1-G02", infit: 1.6, seconds: 31, exposure: 0.24 },
  { id: "3", ...USUAL, code: "B1-G03", asked: 3, infit: 2, seconds: null, exposure: null },
];

test("figures of a level name the typical and the slowest question, misfits with enough answers, and the most shown", () => {
  expect(figuresByLevel(STATISTICS).find(({ level }) => level === "B1")).toEqual({
    level: "B1",
    seconds: { middle: 31, slowest: 31 },
    misfits: { misfit: 1, asked: 3 },
    exposure: { largest: 24, mean: 22 },
  });
  expect(figuresByLevel([])[0]).toMatchObject({ level: "A1", seconds: { middle: 0, slowest: 0 } });
});

test("the teacher reads each figure in a chart, in a table and for each question", () => {
  render(
    <MemoryRouter>
      <StatisticsView statistics={STATISTICS} />
    </MemoryRouter>,
  );
  for (const name of ["Segundos até responder", "Questões que não se ajustam", "Mostrada a"]) {
    expect(screen.getByRole("group", { name })).toBeVisible();
    expect(screen.getByRole("table", { name, hidden: true })).toBeInTheDocument();
  }
  const each = screen.getByRole("table", { name: "Cada questão", hidden: true });
  expect(within(each).getAllByRole("row", { hidden: true })).toHaveLength(1 + STATISTICS.length);
});
