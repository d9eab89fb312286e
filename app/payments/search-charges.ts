import { forfeitWords } from "~/i18n/notifications/charge";
import { LANGS } from "~/i18n/screens";
import type { Enums } from "~/platform/backend/database.types";
import { plain } from "~/platform/text/fold-text";

/**
 * The arguments of `find_charges` for a typed search. The database knows names, days and the teacher's descriptions;
 * the words for forfeited classes in both languages are added here.
 */
export function searchOf(typed: string): { search: string; forfeits: Enums<"forfeit_kind">[] } {
  const asked = plain(typed);
  const forfeits = new Set<Enums<"forfeit_kind">>();
  let search = typed;
  for (const [forfeit, words] of LANGS.flatMap((locale) => forfeitWords({ locale }))) {
    const known = plain(words);
    if (known.includes(asked)) forfeits.add(forfeit as Enums<"forfeit_kind">);
    else if (asked.startsWith(known)) search = asked.slice(known.length).trim();
  }
  return { search, forfeits: [...forfeits] };
}
