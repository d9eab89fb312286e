import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { BookingPills } from "./trial-words";

const HOUR_MS = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

test("a booking without an hour waits for its confirmation until that hour, and is then cancelled", () => {
  const booked = { status: "cancelled", email_verified: false, lapsed_at: from(-30) } as const;
  const { rerender } = render(<BookingPills {...booked} starts_at={from(20)} />);
  expect(screen.getByText(m.classes_waits_for_confirmation())).toBeVisible();
  expect(screen.queryByText(m.classes_status_cancelled())).toBeNull();
  rerender(<BookingPills {...booked} starts_at={from(-20)} />);
  expect(screen.getByText(m.classes_status_cancelled())).toBeVisible();
});

test("a booked hour says that its address is unconfirmed, a cancelled one does not", () => {
  const booked = { email_verified: false, lapsed_at: null, starts_at: from(20) };
  const { rerender } = render(<BookingPills {...booked} status="scheduled" />);
  expect(screen.getByText(m.classes_email_unconfirmed())).toBeVisible();
  rerender(<BookingPills {...booked} status="cancelled" />);
  expect(screen.queryByText(m.classes_email_unconfirmed())).toBeNull();
});
