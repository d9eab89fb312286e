import { m } from "~/i18n/paraglide/messages";
import { plain } from "~/platform/text/fold-text";

/** An action of the command palette: its name for a person, and the page that opens its form. */
type PaletteAction = { id: string; name: (of: { name: string }) => string; to: (person: string) => string };

export const MOVES_CLASS = "move";

const ACTIONS: readonly PaletteAction[] = [
  { id: "homework", name: m.admin_act_homework, to: (id) => `/admin/students/${id}/homework?new` },
  { id: "payment", name: m.admin_act_payment, to: (id) => `/admin/students/${id}/payments?new=payment` },
  { id: "charge", name: m.admin_act_charge, to: (id) => `/admin/students/${id}/payments?new=charge` },
  { id: "class", name: m.admin_act_class, to: (id) => `/admin/scheduled-classes?new=&student=${id}` },
  { id: MOVES_CLASS, name: m.admin_act_move, to: (id) => `/admin/scheduled-classes?class=${id}&move` },
];

/** Shorter words ("de", "for") do not identify an action. */
const SHORTEST = 3;
const wordsOf = (text: string) => plain(text).split(" ").filter(Boolean);
const begins = (word: string, full: readonly string[]) => full.some((one) => one.startsWith(word));

/**
 * Splits a query such as "nova tarefa para Rafael" into the actions that its first words match and the rest, which is a
 * person's name; without a rest, the name is empty. Undefined when it has no action or only a letter of a name.
 */
export function readPaletteActions(words: string): { actions: readonly PaletteAction[]; person: string } | undefined {
  const asked = wordsOf(words);
  const rated = ACTIONS.map((action) => {
    const nameWords = wordsOf(action.name({ name: "" }));
    const until = asked.findIndex((word) => !begins(word, nameWords));
    const said = until < 0 ? asked : asked.slice(0, until);
    const counts = said.filter((word) => word.length >= SHORTEST).length;
    return { action, counts, person: asked.slice(said.length).join(" ") };
  });
  const most = Math.max(...rated.map(({ counts }) => counts));
  const best = rated.filter(({ counts, person }) => counts === most && person.length !== 1);
  return most > 0 && best[0] ? { actions: best.map(({ action }) => action), person: best[0].person } : undefined;
}

/** The beginnings of the actions, such as "nova tarefa para ", for a palette without words. */
export const paletteStarts = () => ACTIONS.map(({ id, name }) => ({ id, words: name({ name: "" }) }));
