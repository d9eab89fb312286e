import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { PauseCard } from "./pause-card";
import { PauseForm } from "./pause-form";
import { PauseNote } from "./pause-note";
import type { Pause, PauseEffects } from "./read-pauses";

const previewPause = vi.hoisted(() => vi.fn());
vi.mock("./read-pauses", async (original) => ({ ...(await original<object>()), previewPause }));

const EFFECTS: PauseEffects = {
  cancelled: [
    { local_start: "2031-01-14T10:00", credited: true },
    { local_start: "2031-02-04T10:00", credited: false },
  ],
  returning: [],
  uncharged: ["2031-02-01"],
  charged: [{ month: "2031-01-01", status: "paid" }],
};
const COMING: Pause = {
  id: "p",
  first_day: "2031-01-10",
  last_day: "2031-02-10",
  keeps_place: true,
  reason: "Férias",
};
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = (label: string) => screen.getByLabelText(label, { exact: false });

beforeEach(() => {
  previewPause.mockReset().mockResolvedValue({ effects: EFFECTS });
});

test("the effects of a pause are shown before it is confirmed, with a way back", async () => {
  const pauseStudent = vi.fn(() => ({ answer: null }));
  renderPage(<PauseForm student="s" onDone={() => {}} />, { pauseStudent });
  await userEvent.type(field(m.common_first_day()), "10/01/2031");
  await userEvent.type(field(m.common_last_day()), "10/02/2031");
  await userEvent.selectOptions(field(m.pauses_place()), m.pauses_place_freed());
  await userEvent.click(button(m.pauses_see()));
  expect(await screen.findByText(m.pauses_effects_cancelled({ count: 2 }))).toBeVisible();
  expect(screen.getByText(m.pauses_effects_credited(), { exact: false })).toBeVisible();
  expect(screen.getByText(m.pauses_effects_uncharged({ months: "fevereiro de 2031" }))).toBeVisible();
  expect(screen.getByText(m.pauses_effects_charged({ months: "janeiro de 2031" }))).toBeVisible();
  expect(pauseStudent).not.toHaveBeenCalled();
  await userEvent.click(button(m.pauses_back()));
  await userEvent.click(button(m.pauses_see()));
  await userEvent.click(await screen.findByText(m.pauses_do()));
  const order = { student: "s", first_day: "2031-01-10", last_day: "2031-02-10", keeps_place: false, reason: "" };
  await expect.poll(() => pauseStudent.mock.calls).toEqual([[expect.objectContaining(order)]]);
});

test("a pause that ends before it begins shows an error, and no preview is requested", async () => {
  renderPage(<PauseForm student="s" onDone={() => {}} />, {});
  await userEvent.type(field(m.common_first_day()), "10/02/2031");
  await userEvent.type(field(m.common_last_day()), "10/01/2031");
  await userEvent.click(button(m.pauses_see()));
  expect(await screen.findAllByText(m.pauses_problem_period())).not.toEqual([]);
  expect(previewPause).not.toHaveBeenCalled();
});

test("a pause whose effects could not be asked for without a network says so", async () => {
  previewPause.mockResolvedValue({ error: { code: "", message: "TypeError: Failed to fetch" } });
  renderPage(<PauseForm student="s" onDone={() => {}} />, {});
  await userEvent.type(field(m.common_first_day()), "10/01/2031");
  await userEvent.type(field(m.common_last_day()), "10/02/2031");
  await userEvent.click(button(m.pauses_see()));
  expect(await screen.findByText(m.common_offline())).toBeVisible();
});

test("the end of a pause is changed by the same steps", async () => {
  const changePause = vi.fn(() => ({ answer: null }));
  renderPage(<PauseCard student="s" pauses={[COMING]} isActive />, { changePause });
  await userEvent.click(button(new RegExp(m.pauses_change())));
  await userEvent.clear(await screen.findByLabelText(m.common_last_day(), { exact: false }));
  await userEvent.type(field(m.common_last_day()), "20/01/2031");
  await userEvent.click(button(m.pauses_see()));
  await userEvent.click(await screen.findByText(m.pauses_change_do()));
  expect(previewPause).toHaveBeenCalledWith(expect.objectContaining({ pause: "p", last_day: "2031-01-20" }));
  await expect.poll(() => changePause.mock.calls).toEqual([[{ pause: "p", last_day: "2031-01-20" }]]);
});

test("a coming pause is cancelled after a question; one that is over offers nothing", async () => {
  const cancelPause = vi.fn(() => ({ answer: null }));
  const over = { ...COMING, id: "o", first_day: "2026-01-01", last_day: "2026-01-10" };
  renderPage(<PauseCard student="s" pauses={[COMING, over]} isActive />, { cancelPause });
  expect(screen.getByText(m.pauses_over())).toBeVisible();
  expect(screen.getAllByRole("button", { name: new RegExp(m.pauses_change()) })).toHaveLength(1);
  await userEvent.click(button(new RegExp(m.pauses_cancel())));
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: m.pauses_cancel() }));
  await expect.poll(() => cancelPause.mock.calls).toEqual([[{ pause: "p" }]]);
});

test("a student reads until when the classes are paused, and whether the time is kept", () => {
  render(<PauseNote pause={COMING} />);
  expect(
    screen.getByText(m.pauses_own_next({ first: "10 de janeiro de 2031", last: "10 de fevereiro de 2031" })),
  ).toBeVisible();
  expect(screen.getByText(m.pauses_own_kept(), { exact: false })).toBeVisible();
});
