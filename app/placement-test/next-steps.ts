import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";
import { type Result, SKILLS, type Skill } from "./test-data";

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
const MOST = 2;

const share = ({ profile }: Result, skill: Skill): number => {
  const { right = 0, asked = 0 } = profile[skill] ?? {};
  return asked === 0 ? 1 : right / asked;
};

/** Study suggestions: the two weakest skills, each with articles about it. */
export function nextSteps(result: Result, lang: Lang): { text: string; href: string; label: string }[] {
  return [...SKILLS]
    .filter((skill) => share(result, skill) < 1)
    .sort((one, other) => share(result, one) - share(result, other))
    .slice(0, MOST)
    .map((skill) => ({
      text: ADVICE[skill](),
      href: `${pathFor("blog", lang)}?category=${CATEGORY[skill]}`,
      label: m.placement_articles(),
    }));
}
