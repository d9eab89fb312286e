import { getMarkRange } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { guessLanguage } from "~/i18n/guess-language";
import type { Lang } from "~/i18n/screens";
import { otherLanguage } from "../language-mark";

type SuggestedPassage = { from: number; to: number; words: string; lang: Lang };

/** The italic text at the cursor, when it appears to be in the other language and is not marked as such. */
export function suggestLanguage({ selection, schema }: EditorState, own: Lang): SuggestedPassage | undefined {
  const { italic, lang } = schema.marks;
  const range = italic && getMarkRange(selection.$from, italic);
  if (!range || !lang) return undefined;
  const { from, to } = range;
  const { doc } = selection.$from;
  const words = doc.textBetween(from, to, " ", " ").trim();
  const other = otherLanguage(own);
  if (guessLanguage(words) !== other || doc.rangeHasMark(from, to, lang)) return undefined;
  return { from, to, words, lang: other };
}
