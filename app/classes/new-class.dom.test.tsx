import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { hourWrites } from "./change-hours";
import { NewClass } from "./new-class";

/** The backend's answer, at the network's edge. */
let answer: () => Response;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
    new Request(input, init).url.includes("/schedule_classes") ? answer() : Response.json([]),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function schedule() {
  renderPage(<NewClass at="2026-12-02T10:00" students={[{ id: "lia", name: "Lia" }]} onDone={() => {}} />, hourWrites);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: m.common_for_whom() }), "Lia");
  await userEvent.click(screen.getByRole("button", { name: m.classes_schedule_do() }));
  const summary = await screen.findByRole("alert");
  return (text: string) => ({ text: within(summary).getByText(text), link: within(summary).queryByRole("link") });
}
const refusal = (message: string) => () => Response.json({ code: "PT409", message }, { status: 409 });

test.each([
  ["SLOT_TAKEN", m.booking_error_slot_taken, m.classes_new_time],
  ["DAY_OFF", m.booking_error_day_off, m.common_day],
] as const)("the refusal %s is shown beside the field that has to change", async (code, said, label) => {
  answer = refusal(code);
  const found = await schedule();
  expect(found(said()).link).not.toBeNull();
  expect(screen.getByLabelText(label())).toHaveAccessibleDescription(said());
});

test.each([
  ["what is no fault of the hour", refusal("NOT_FOUND"), m.classes_problem_not_found],
  ["a lost connection", () => Response.error(), m.common_offline],
] as const)("the refusal %s is shown for the whole form", async (_, answered, said) => {
  answer = answered;
  const found = await schedule();
  expect(found(said()).link).toBeNull();
  expect(screen.getByLabelText(m.classes_new_time())).toBeValid();
});
