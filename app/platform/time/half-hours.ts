/** The half-hours of a day, `hh:mm`. */
export const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`,
);
