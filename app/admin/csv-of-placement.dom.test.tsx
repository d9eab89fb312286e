import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { saveCsv } from "~/platform/files/csv";
import { LevelStatisticsCsv } from "./csv-of-placement";

vi.mock("~/platform/files/csv", () => ({ saveCsv: vi.fn() }));

test("the statistics of each level are a file of their own, with a line a level", async () => {
  const item = { code: "B1-G01", level: "B1", asked: 40, correct: 0.6, discrimination: 0.4, skipped: 0 } as const;
  const rows = [
    { ...item, infit: 1.5, seconds: 20, exposure: 0.24 },
    { ...item, infit: 1, seconds: 30, exposure: 0.12 },
  ];
  render(<LevelStatisticsCsv rows={rows} />);
  await userEvent.click(screen.getByRole("button"));
  const lines = vi.mocked(saveCsv).mock.calls[0]?.[1];
  expect(lines).toHaveLength(7);
  expect(lines?.[3]).toEqual(["B1", 30, 30, 1, 2, expect.anything(), expect.anything()]);
});
