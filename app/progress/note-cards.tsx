import { AddCardButton } from "~/cards/add-card-button";
import { listWords, splitWord } from "~/classes/clean-notes";
import { m } from "~/i18n/paraglide/messages";

type Props = {
  /** The id of the class. */
  entry: string;
  /** The words of its notes. */
  words: string;
  /** The student who gets the cards; the reader without it. */
  student?: string;
};

/** Makes cards of the words that a class's notes give with their meaning; nothing where there are none. */
export function NoteCards({ entry, words, student }: Props) {
  const pairs = listWords(words).flatMap((word) => splitWord(word) ?? []);
  if (pairs.length === 0) return null;
  const cards = pairs.map((pair) => ({ ...pair, source: "class_note" as const, source_id: entry }));
  return (
    <AddCardButton
      key={words}
      cards={cards}
      label={m.classes_words_to_cards({ count: cards.length })}
      {...(student ? { student } : {})}
    />
  );
}
