import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";
import { SKILLS, type Skill } from "./levels";
import type { Result } from "./test-data";

const ADVICE: Record<Skill, () => string> = {
  grammar: m.placement_advice_grammar,
  vocabulary: m.placement_advice_vocabulary,
  reading: m.placement_advice_reading,
  listening: m.placement_advice_listening,
};
/** The blog's categories that help with a skill. */
const CATEGORY: Record<Skill, string> = {
  grammar: "grammar",
  vocabulary: "vocabulary",
  reading: "vocabulary",
  listening: "listening",
};
const MOST_STEPS = 2;

const ENOUGH = 6;
const ORDER = { below: 0, at: 1, above: 2 };

const shareOf = ({ profile }: Result, skill: Skill): number => {
  const { right = 0, asked = 0 } = profile[skill] ?? {};
  return asked === 0 ? 1 : right / asked;
};
const standsOf = ({ profile }: Result, skill: Skill): number => ORDER[profile[skill]?.stands ?? "at"];

/** Study suggestions: the two weakest skills that were asked often enough, each with articles about it. */
export function nextSteps(result: Result, lang: Lang): { text: string; href: string; label: string }[] {
  const known = SKILLS.filter((skill) => (result.profile[skill]?.asked ?? 0) >= ENOUGH && shareOf(result, skill) < 1);
  // Reading is left to a learner who got everything right.
  return [...(known.length > 0 ? known : (["reading"] as const))]
    .sort(
      (one, other) => standsOf(result, one) - standsOf(result, other) || shareOf(result, one) - shareOf(result, other),
    )
    .slice(0, MOST_STEPS)
    .map((skill) => ({
      text: ADVICE[skill](),
      href: `${pathFor("blog", lang)}?category=${CATEGORY[skill]}`,
      label: m.placement_articles(),
    }));
}
