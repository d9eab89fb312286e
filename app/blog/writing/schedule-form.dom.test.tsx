import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { ScheduleForm } from "./schedule-form";

test("an article is scheduled by half hours, in the site's own format; a stored time at another minute is kept", async () => {
  const set: string[] = [];
  render(
    <ScheduleForm language="pt" busy={false} goesOutAt="2031-12-02T23:17:00Z" onSchedule={(at) => set.push(at)} />,
  );
  const hour = screen.getByLabelText("Hora de Brasília");
  expect(hour).toHaveValue("20:17");
  expect(within(hour).getAllByRole("option")).toHaveLength(HALF_HOURS.length + 1);
  await userEvent.click(screen.getByRole("button", { name: m.writing_schedule() }));
  await userEvent.selectOptions(hour, within(hour).getByRole("option", { name: "07:30" }));
  await userEvent.click(screen.getByRole("button", { name: m.writing_schedule() }));
  expect(set).toEqual(["2031-12-02T23:17:00.000Z", "2031-12-02T10:30:00.000Z"]);
});
