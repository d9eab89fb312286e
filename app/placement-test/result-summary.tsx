import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { CEFR, type Cefr } from "./levels";
import { SkillTable } from "./skill-table";
import type { Result } from "./test-data";

const BANDS: Record<Result["band"], () => string> = {
  basic: m.placement_band_basic,
  intermediate: m.placement_band_intermediate,
  advanced: m.placement_band_advanced,
};
const MEANINGS: Record<Cefr, () => string> = {
  A1: m.placement_means_a1,
  A2: m.placement_means_a2,
  B1: m.placement_means_b1,
  B2: m.placement_means_b2,
  C1: m.placement_means_c1,
  C2: m.placement_means_c2,
};
/** Abilities of people at each level, a sentence a line. */
const ABILITIES: Record<Cefr, () => string> = {
  A1: m.placement_can_a1,
  A2: m.placement_can_a2,
  B1: m.placement_can_b1,
  B2: m.placement_can_b2,
  C1: m.placement_can_c1,
  C2: m.placement_can_c2,
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

/** A result: level, band, how sure it is, score, abilities of the level, and the skills that the answers say something about. */
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
        <Certainty result={result} />
        {result.without_sound && <p>{profile.listening ? m.placement_sound_left() : m.placement_sound_not_tried()}</p>}
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
      <section className="grid gap-2">
        <h2 className="font-semibold font-sans text-base">{m.placement_can()}</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {ABILITIES[level]()
            .split("\n")
            .map((ability) => (
              <li key={ability}>{ability}</li>
            ))}
        </ul>
      </section>
      {!result.hurried && <SkillTable profile={profile} adaptive={typeof result.sure === "number"} />}
      <p className="border-l-4 border-l-brass bg-mist px-4 py-3">{m.placement_estimate()}</p>
    </div>
  );
}

/**
 * How sure the level is, and the neighbouring one where it is near. A test that was not adaptive does not know, and one
 * that was answered faster than it can be read says so.
 */
function Certainty({ result: { sure, neighbour, hurried } }: { result: Result }) {
  if (hurried) return <p className="font-semibold">{m.placement_hurried()}</p>;
  if (typeof sure !== "number") return null;
  return (
    <>
      <p>{sure < 5 ? m.placement_sure_low() : m.placement_sure({ tenths: Math.min(sure, 9) })}</p>
      {neighbour && <p>{m.placement_neighbour({ level: neighbour })}</p>}
      <p className="text-soft">{m.placement_score_near()}</p>
    </>
  );
}
