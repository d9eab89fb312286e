import { isDay } from "../time/calendar-day";
import { schoolToday } from "../time/school-time";

/** The youngest age of a student, and the age from which no guardian is needed. */
const YOUNGEST = 13;
const FULL_AGE = 18;

/** Full years between a birth date and a day, both `yyyy-mm-dd`. */
function yearsOld(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

type Age = "invalid" | "too young" | "needs a guardian" | "of age";

/** The age group of a birth date (`yyyy-mm-dd`) today, in the school's time zone as in the database. */
export function ageOf(birthDate: string, today = schoolToday()): Age {
  if (!isDay(birthDate) || birthDate < "1900-01-01" || birthDate > today) return "invalid";
  const years = yearsOld(birthDate, today);
  return years < YOUNGEST ? "too young" : years < FULL_AGE ? "needs a guardian" : "of age";
}
