import { cardinal, spellPair } from "./cardinal";

const AM = ["am", "in the morning"];
const PM = ["pm", "in the afternoon", "in the evening", "at night"];

/** The ways to say a time of the day, with the half of the day where it tells more: 18:30 is "six thirty p.m.", too. */
export function clock(hour: number, minute: number): string[] {
  const all = clockOf(hour, minute);
  if (hour === 12) return [...all, ...ofHalf(all, PM), ...(minute === 0 ? ["noon", "midday"] : [])];
  if (hour % 24 === 0) {
    const late = clockOf(12, minute);
    return [...all, ...late, ...ofHalf(late, AM), ...(minute === 0 ? ["midnight"] : [])];
  }
  if (hour < 12) return [...all, ...ofHalf(all, AM)];
  const afternoon = clockOf(hour - 12, minute);
  return [...all, ...afternoon, ...ofHalf(afternoon, PM)];
}
const ofHalf = (ways: readonly string[], halves: readonly string[]) =>
  ways.flatMap((way) => halves.map((half) => `${half.includes(" ") ? way : way.replace(" o'clock", "")} ${half}`));

function clockOf(hour: number, minute: number): string[] {
  const now = cardinal(hour);
  const next = cardinal((hour % 12) + 1);
  if (minute === 0) return [`${now} o'clock`, now, `${now} hundred`];
  const all = [`${now} ${minute < 10 ? spellPair(minute) : cardinal(minute)}`];
  if (minute === 30) all.push(`half past ${now}`);
  if (minute === 15) all.push(`quarter past ${now}`, `a quarter past ${now}`);
  if (minute === 45) all.push(`quarter to ${next}`, `a quarter to ${next}`);
  if (minute < 30) all.push(`${cardinal(minute)} past ${now}`);
  if (minute > 30) all.push(`${cardinal(60 - minute)} to ${next}`);
  return all;
}

/** The ways to say how long: "two and a half hours" for 2 and 30. */
function duration(hours: number, minutes: number): string[] {
  const said = cardinal(hours);
  const whole = hours === 1 ? ["an hour", "one hour"] : [`${said} hours`];
  const rest = cardinal(minutes);
  if (minutes === 0) return whole;
  const all = whole.flatMap((way) => [`${way} and ${rest} minutes`, `${way} ${rest} minutes`, `${way} and ${rest}`]);
  return minutes === 30 ? [...all, ...whole.map((way) => `${way} and a half`), `${said} and a half hours`] : all;
}

/** "19h", "6h30", "6h30min", "21:00h": an hour of the day, or so many hours. */
export function hours(text: string): string[] | undefined {
  const [, hour, behind, after] =
    /^([01]?\d|2[0-4])(?:h(?:s|rs|([0-5]\d)(?:min)?)?|:([0-5]\d)h(?:s|rs)?)$/.exec(text) ?? [];
  if (!hour) return undefined;
  const minute = Number(behind ?? after ?? 0);
  return [...clock(Number(hour), minute), ...duration(Number(hour), minute)];
}
