import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { listWeekdays } from "~/platform/time/weekdays";
import type { AboutPage } from "./read-about";

/** The file's side in pixels; the column shows it as wide as itself. */
const SIDE = 640;
/** Not a class, which every document would carry. */
const WIDTH = { maxWidth: "24rem" };

type Props = Pick<AboutPage, "teacher" | "hours" | "photo"> & { firstName: string };

/** The teacher's photo, biography, qualifications and hours, without empty parts. */
export function Teacher({ teacher, hours, photo, firstName }: Props) {
  const lang = useLang();
  const biography = teacher?.[`biography_${lang}`];
  const qualifications = teacher?.[`qualifications_${lang}`] ?? [];
  if (!biography && qualifications.length === 0 && hours.length === 0) return null;
  return (
    <section id="professora" className="mx-auto grid max-w-6xl gap-6 px-5 py-14 md:grid-cols-[1fr_2fr]">
      <div className="grid content-start gap-5">
        <h2 className="text-3xl">{m.site_teacher_title({ firstName })}</h2>
        {photo && (
          <img
            src={photo}
            alt={m.site_teacher_photo({ firstName })}
            width={SIDE}
            height={SIDE}
            loading="lazy"
            className="w-full rounded-[1.2rem] border"
            style={WIDTH}
          />
        )}
      </div>
      <div className="grid max-w-2xl gap-8">
        {biography && (
          <div className="grid gap-4 text-lg">
            {biography.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        )}
        {qualifications.length > 0 && (
          <div className="grid gap-3">
            <h3 className="text-xl">{m.site_qualifications_title()}</h3>
            <ul className="grid gap-2">
              {qualifications.map((line) => (
                <li key={line} className="relative pl-6">
                  <span aria-hidden="true" className="absolute top-[0.7em] left-0 h-[3px] w-3 bg-red" />
                  {line}
                </li>
              ))}
            </ul>
          </div>
        )}
        {hours.length > 0 && <Hours hours={hours} />}
      </div>
    </section>
  );
}

/** The days by their hours, "07:00–12:00, 14:00–18:00". */
function daysByHours(hours: AboutPage["hours"]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const day of new Set(hours.map(({ weekday }) => weekday))) {
    const ofDay = hours
      .filter(({ weekday }) => weekday === day)
      .map(({ starts, ends }) => `${starts.slice(0, 5)}–${ends.slice(0, 5)}`)
      .join(", ");
    found.set(ofDay, [...(found.get(ofDay) ?? []), day]);
  }
  return found;
}

function Hours({ hours }: Pick<AboutPage, "hours">) {
  const lang = useLang();
  return (
    <div className="grid gap-3">
      <h3 className="text-xl">{m.site_hours_title()}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {[...daysByHours(hours)].map(([ofDays, days]) => (
          <div key={ofDays} className="contents">
            <dt className="first-letter:uppercase">{listWeekdays(days, lang)}</dt>
            <dd className="tabular-nums">{ofDays}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">{m.site_hours_zone()}</p>
    </div>
  );
}
