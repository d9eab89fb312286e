import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { weekday } from "./days.ts";

/** A fresh booking key, as a browser makes it. */
export const bookingKey = (): string => randomBytes(32).toString("base64url");

type Booking = Database["public"]["Functions"]["book_trial"]["Args"];

/** A visitor's booking of a trial class, on a day that all rules allow. */
export const visitorBooking = (change: Partial<Booking> = {}): Booking => ({
  key: bookingKey(),
  full_name: "Vera Visita",
  email: `vera.${randomUUID().slice(0, 8)}@example.com`,
  phone: "+5511912345678",
  level: "not_sure",
  local_date: weekday(2, 3),
  local_time: "10:00",
  accepts_terms: true,
  ...change,
});
