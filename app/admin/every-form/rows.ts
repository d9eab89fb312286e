/** Rows for the forms in tests. */
import type { Feedback } from "~/feedback/read-feedback";
import type { Homework } from "~/homework/read-homework";
import { homework } from "~/homework/testing";
import type { Result } from "~/placement-test/test-data";
import type { Hours, Plans } from "~/settings/read-settings";

export const hour = { id: "1", kind: "class", local_start: "2026-12-01T10:00:00", series_id: null } as const;
export const rules: Hours["rules"] = {
  buffer_minutes: 0,
  reminder_hours: 28,
  notice_hours: 2,
  horizon_days: 90,
  observe_holidays: true,
  makeup_days: 30,
  hours_are_set: true,
  hold_trials: true,
  students_change_series: false,
  unverified_trials_per_network: 1,
  trials_per_day: 20,
  offer_minutes: 120,
  room_link: null,
  room_per: "school",
  tentative_is_free: false,
  calendar_addresses: "",
};
export const billing: Plans["billing"] = {
  due_day: 5,
  days_ahead: 5,
  class_price_cents: null,
  pix_key: null,
  pix_name: null,
  pix_city: null,
  reminder_days: [-2, 0, 3, 10],
  local_holidays: [],
};
export const plan: Plans["plans"][number] = {
  name: "A",
  classes_per_week: null,
  price_cents: null,
  contents_pt: [],
  contents_en: [],
  agreed: 0,
};
export const hours = [{ weekday: 1, starts: "09:00:00", ends: "12:00:00" }];
export const HOUR = { ...hour, starts_at: "2026-12-01T13:00:00Z", ends_at: "2026-12-01T14:00:00Z", history: [] };
export const FORFEITS = {
  rows: [{ id: "1", kind: "late_cancellation", starts_at: HOUR.starts_at, waived_at: null, waive_reason: null }],
  total: 1,
};
export const FEEDBACK: Feedback = {
  id: "1",
  student_id: "1",
  rating: 5,
  comments: "Good",
  created_at: "2026-11-21T12:00:00Z",
  reply: null,
  publication_asked_at: "2026-11-21T12:00:00Z",
  publication_agreed: null,
  shown_name: null,
  class_id: null,
};
export const HOMEWORK: Homework = {
  ...homework("free"),
  student_id: "1",
  status: "submitted",
  submissions: 1,
  answer: "I goed",
  submitted_at: "2026-11-20T13:00:00Z",
};
export const RESULT: Result = {
  share: "a",
  level: "A1",
  band: "basic",
  correct: 1,
  asked: 2,
  profile: {},
  name: null,
  finished_on: "2026-11-21",
};
