import { m } from "~/i18n/paraglide/messages";
import { OTHER_LANG, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Greeting } from "./greeting";
import type { TeacherShown } from "./read-teacher";

/** The file's side in pixels; the card shows its middle, as wide as itself. */
const SIDE = 640;

/** Not a class, which every document would carry. */
const SHAPE = { aspectRatio: "4 / 3" };

/** Space reserved for the sentence and a row of hours on a phone. */
const HELD = { minHeight: "calc(3lh + 3.5rem)" };

/** The teacher on the home page. Her next free hours load after the first paint, into reserved space. */
export function TeacherCard({ teacher, firstName }: { teacher: TeacherShown; firstName: string }) {
  const lang = useLang();
  const introduction = teacher[`introduction_${lang}`];
  const other = teacher[`introduction_${OTHER_LANG[lang]}`];
  return (
    <section className="grid gap-5 rounded-[1.2rem] border bg-card p-5 shadow-card sm:p-6">
      {teacher.photo && (
        <img
          src={teacher.photo}
          alt={m.site_teacher_photo({ firstName })}
          width={SIDE}
          height={SIDE}
          loading="lazy"
          className="w-full rounded-[1.2rem] border object-cover"
          style={SHAPE}
        />
      )}
      <h2 className="text-3xl">{m.site_hello({ firstName })}</h2>
      {(introduction || other) && (
        <p className="text-lg" {...(introduction ? {} : { lang: TAG[OTHER_LANG[lang]] })}>
          {introduction ?? other}
        </p>
      )}
      {teacher.greeting && <Greeting greeting={teacher.greeting} firstName={firstName} />}
      <p data-next-hours={`/next-hours/${lang}`} className="text-soft" style={HELD} />
    </section>
  );
}
