import { m } from "~/i18n/paraglide/messages";
import { SKILLS, type Skill } from "./levels";
import type { Result } from "./test-data";

export const SKILL_NAMES: Record<Skill, () => string> = {
  grammar: m.placement_skill_grammar,
  vocabulary: m.placement_skill_vocabulary,
  reading: m.placement_skill_reading,
  listening: m.placement_skill_listening,
};
const STANDS = {
  below: { words: m.placement_stands_below, place: 0 },
  at: { words: m.placement_stands_at, place: 1 },
  above: { words: m.placement_stands_above, place: 2 },
};

type Props = {
  profile: Result["profile"];
  /** True if the questions were chosen near the learner's level: the share of right answers says little then. */
  adaptive: boolean;
};

/** A line for each skill that the answers say something about. */
export function SkillTable({ profile, adaptive }: Props) {
  const asked = SKILLS.flatMap((skill) => {
    const share = profile[skill];
    return share && share.asked > 0 ? [{ skill, ...share }] : [];
  });
  const few = asked.filter(({ stands }) => adaptive && !stands).map(({ skill }) => SKILL_NAMES[skill]());
  return (
    <div className="grid gap-2">
      <table className="w-full border-collapse">
        <caption className="mb-2 text-left font-semibold">{m.placement_profile()}</caption>
        <tbody>
          {asked.map(({ skill, right, asked: of, stands }) => {
            if (!adaptive)
              return (
                <Row
                  key={skill}
                  skill={skill}
                  from={0}
                  width={Math.round((100 * right) / of)}
                  words={m.placement_of({ right, asked: of })}
                />
              );
            if (!stands) return null;
            const { words, place } = STANDS[stands];
            return <Row key={skill} skill={skill} from={(100 * place) / 3} width={100 / 3} words={words()} />;
          })}
        </tbody>
      </table>
      {few.length > 0 && <p className="text-soft">{m.placement_few({ skills: few.join(", ") })}</p>}
    </div>
  );
}

type RowProps = {
  skill: Skill;
  /** The bar's beginning and width in percent. */
  from: number;
  width: number;
  words: string;
};

function Row({ skill, from, width, words }: RowProps) {
  return (
    <tr className="border-t">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        {SKILL_NAMES[skill]()}
      </th>
      <td className="w-1/3 sm:w-1/2">
        <span aria-hidden="true" className="block h-2.5 rounded-full bg-mist print:bg-line/40 keeps-ground">
          <span
            className="block h-full rounded-full bg-brass keeps-ground"
            style={{ marginInlineStart: `${from}%`, width: `${width}%` }}
          />
        </span>
      </td>
      <td className="pl-4 text-right tabular-nums">{words}</td>
    </tr>
  );
}
