import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { formatClassLength } from "~/school/class-length";
import { buttonClass } from "~/ui/button";
import { Line } from "~/ui/line";
import type { TeacherShown } from "./read-teacher";
import { TeacherCard } from "./teacher-card";

const B1 = 2;

type Props = { teacher: TeacherShown | undefined; firstName: string };

/** The first screen: promise, call to action, and the teacher; without teacher data, an illustration. */
export function Hero({ teacher, firstName }: Props) {
  const lang = useLang();
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-8 px-5 pt-8 pb-14 md:grid-cols-[1.05fr_0.95fr] md:gap-14 md:pt-16 md:pb-20">
      <div>
        <p className="flex items-center gap-2.5 font-semibold text-base text-brass">
          <span aria-hidden="true" className="h-0.5 w-6 shrink-0 bg-red" />
          {m.site_hero_eyebrow()}
        </p>
        <h1 className="mt-4 mb-5 text-[clamp(2.5rem,5.4vw,4.1rem)]">
          {m.site_hero_title_1()}{" "}
          <span className="bg-[linear-gradient(transparent_68%,var(--brass-soft)_0)]">{m.site_hero_title_2()}</span>
        </h1>
        <p className="max-w-xl text-lg text-soft sm:text-xl">{m.site_hero_lead()}</p>
        <div className="mt-8 mb-4 flex flex-wrap gap-3">
          <a href={pathFor("schedule", lang)} className={`${buttonClass({ size: "lg" })} max-sm:w-full`}>
            {m.site_cta_trial()}
          </a>
          <a
            href={pathFor("levelTest", lang)}
            className={`${buttonClass({ variant: "secondary", size: "lg" })} max-sm:w-full`}
          >
            {m.site_cta_test()}
          </a>
        </div>
        <p className="text-base text-soft">{m.site_hero_fine({ length: formatClassLength(pageLang()) })}</p>
      </div>
      {teacher ? <TeacherCard teacher={teacher} firstName={firstName} /> : <EnglishLine />}
    </section>
  );
}

function EnglishLine() {
  return (
    <figure className="rounded-[1.2rem] border bg-card p-5 shadow-card sm:p-6">
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{m.site_line_title()}</span>
        <span className="text-soft">{m.site_line_note()}</span>
      </figcaption>
      <Line shape="climb" label={m.site_line_label()} position={B1} here={m.site_line_here()} />
    </figure>
  );
}
