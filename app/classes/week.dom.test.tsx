import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { FreeDays } from "~/platform/time/free-days";
import { Week } from "./week";

const show = (free: FreeDays | undefined) =>
  render(
    <MemoryRouter>
      <Week
        entries={[]}
        from="2026-11-23"
        before="2026-11-30"
        free={free}
        hrefOf={() => "/"}
        newAt={() => "/"}
        onMove={() => {}}
      />
    </MemoryRouter>,
  );
const marked = () =>
  [...document.querySelectorAll<HTMLElement>("[data-slot][data-free]")].map(({ dataset }) => dataset.slot);

test("a week marks the whole of each free hour, which may begin at half past", () => {
  show({ first: "2026-11-23", last: "2027-01-23", hours: { "2026-11-24": ["08:00", "10:30"] } });
  expect(marked()).toEqual(["08:00", "08:30", "10:30", "11:00"].map((time) => `2026-11-24T${time}`));
});

test("a week whose free hours could not be read marks none", () => {
  show(undefined);
  expect(marked()).toEqual([]);
});
