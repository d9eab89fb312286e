import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { Overview } from "./overview";
import type { DashboardData } from "./read-dashboard";

const NEW = { role: "aluno", full_name: "Ana", phone: null, temporary_password: false, plan: null } as const;
const NOTHING: DashboardData = {
  next: undefined,
  pending: [],
  latest: [],
  streak: 0,
  charge: undefined,
  articles: [],
  hadHour: false,
};
const show = (profile: Parameters<typeof Overview>[0]["profile"] = NEW, data: Partial<DashboardData> = {}) =>
  render(
    <MemoryRouter>
      <Overview profile={profile} data={{ ...NOTHING, ...data }} />
    </MemoryRouter>,
  );
const trialStep = () => screen.queryByText(m.progress_step_trial());

test("a person without any class is told to book a trial class", () => {
  show();
  expect(trialStep()).toBeVisible();
});

test.each([
  ["has had an hour, though the class was missed", NEW, { hadHour: true }],
  ["has a plan", { ...NEW, plan: "Moderate" }, {}],
  ["is somebody of whom it is not known", NEW, { hadHour: undefined }],
])("a person who %s sees the other steps, but no trial class", (_who, profile, data) => {
  show(profile, data);
  expect(trialStep()).toBeNull();
  expect(screen.getByText(m.progress_step_profile())).toBeVisible();
});

test("the teacher has no next steps", () => {
  show({ ...NEW, role: "admin" });
  expect(screen.queryByText(m.progress_next_title())).toBeNull();
  expect(screen.getByText(m.progress_classes_title())).toBeVisible();
});
