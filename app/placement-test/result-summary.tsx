import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { CEFR, type Cefr, type Result, SKILLS, type Skill } from "./test-data";

const BANDS: Record<Result["band"], () => string> = {
  basic: m.placement_band_basic,
  intermediate: m.placement_band_intermediate,
  advanced: m.placement_band_advanced,
};
export const SKILL_NAMES: Record<Skill, () => string> = {
  grammar: m.placement_skill_grammar,
  vocabulary: m.placement_skill_vocabulary,
  reading: m.placement_skill_reading,
  listening: m.placement_skill_listening,
};
const MEANINGS: Record<Cefr, () => string> = {
  A1: m.placement_means_a1,
  A2: m.placement_means_a2,
  B1: m.placement_means_b1,
  B2: m.placement_means_b2,
  C1: m.placement_means_c1,
  C2: m.placement_means_c2,
};
/** The booking form's name of each level. */
const BOOKING_LEVELS: Record<Cefr, string> = {
  A1: "beginner",
  A2: "elementary",
  B1: "intermediate",
  B2: "upper_intermediate",
  C1: "advanced",
  C2: "advanced",
};

/** The query that fills the result into the booking form. */
export const bookingSearch = ({ level, share }: Result): string =>
  `?${new URLSearchParams({ level: BOOKING_LEVELS[level], result: share })}`;

export const bandName = ({ band }: Result): string => BANDS[band]();

/** A result: level, band, score, and each skill's share. */
export function ResultSummary({ result, heading }: { result: Result; heading: string }) {
  const lang = useLang();
  const { level, correct, asked, profile, name, finished_on } = result;
  const date = new Intl.DateTimeFormat(DATE_LOCALE[lang], { dateStyle: "long", timeZone: "UTC" });
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <h1 tabIndex={-1} className="scroll-mt-24 text-3xl outline-none sm:text-4xl">
          {heading}
        </h1>
        {name && <p className="text-xl">{name}</p>}
        <p className="flex items-baseline gap-4">
          <span className="font-serif text-7xl text-red">{level}</span>
          <span className="font-semibold text-xl">{bandName(result)}</span>
        </p>
        <p className="text-lg">{MEANINGS[level]()}</p>
        <p className="text-soft">
          {m.placement_score({ correct, asked })} ·{" "}
          <time dateTime={finished_on}>{date.format(new Date(finished_on))}</time>
        </p>
      </header>
      <ol aria-label={m.placement_levels()} className="grid grid-cols-6 gap-1 text-center font-semibold">
        {CEFR.map((step) => (
          <li
            key={step}
            aria-current={step === level ? "step" : undefined}
            className="border-t-6 border-line pt-2 text-soft aria-[current=step]:border-red aria-[current=step]:text-ink"
          >
            {step}
          </li>
        ))}
      </ol>
      <table className="w-full border-collapse">
        <caption className="mb-2 text-left font-semibold">{m.placement_profile()}</caption>
        <tbody>
          {SKILLS.map((skill) => {
            const { right = 0, asked: of = 0 } = profile[skill] ?? {};
            return (
              of > 0 && (
                <tr key={skill} className="border-t">
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                    {SKILL_NAMES[skill]()}
                  </th>
                  <td className="w-1/2">
                    <span aria-hidden="true" className="block h-2.5 rounded-full bg-mist print:bg-line/40 keeps-ground">
                      <span
                        className="block h-full rounded-full bg-brass keeps-ground"
                        style={{ width: `${Math.round((100 * right) / of)}%` }}
                      />
                    </span>
                  </td>
                  <td className="whitespace-nowrap pl-4 text-right tabular-nums">
                    {m.placement_of({ right, asked: of })}
                  </td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
      <p className="border-l-4 border-l-brass bg-mist px-4 py-3">{m.placement_estimate()}</p>
    </div>
  );
}
