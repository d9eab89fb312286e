import { expect, test } from "vitest";
import { relativeTime } from "./relative-time";

const NOW = Date.parse("2026-11-23T12:00:00Z");

test.each([
  ["2026-11-23T11:59:40Z", "agora", "now"],
  ["2026-11-23T11:55:10Z", "há 4 minutos", "4 minutes ago"],
  ["2026-11-23T09:00:00Z", "há 3 horas", "3 hours ago"],
  ["2026-11-22T10:00:00Z", "ontem", "yesterday"],
  ["2026-11-24T13:00:00Z", "amanhã", "tomorrow"],
  ["2026-11-25T11:00:00Z", "depois de amanhã", "in 2 days"],
  ["2026-11-21T13:00:00Z", "anteontem", "2 days ago"],
  // It is still the 21st in São Paulo.
  ["2026-11-22T02:30:00Z", "anteontem", "2 days ago"],
  ["2026-12-02T12:00:00Z", "em 1 semana", "in 1 week"],
  ["2025-01-10T12:00:00Z", "há 1 ano", "1 year ago"],
  ["2026-11-26T12:00:00Z", "em 3 dias", "in 3 days"],
  ["2026-11-02T12:00:00Z", "há 3 semanas", "3 weeks ago"],
  ["2024-10-01T12:00:00Z", "há 2 anos", "2 years ago"],
])("%s is shown as %s and %s", (instant, pt, en) => {
  expect(relativeTime(instant, "pt", NOW)).toBe(pt);
  expect(relativeTime(instant, "en", NOW)).toBe(en);
});
