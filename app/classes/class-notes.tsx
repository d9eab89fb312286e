import type { ReactNode } from "react";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { listWords } from "./clean-notes";

/** The notes that the teacher wrote after a class; missing where a device stored the class before there were any. */
export type ClassNotes = {
  covered?: string | null;
  words?: string | null;
  homework?: string | null;
};

export const hasNotes = ({ covered, words, homework }: ClassNotes): boolean => Boolean(covered || words || homework);

/** A class's notes, each part with its name; nothing where there are none. `cards` makes cards of the words. */
export function ClassNotesText({ notes, cards }: { notes: ClassNotes; cards?: ReactNode }) {
  const { covered, words, homework } = notes;
  if (!hasNotes(notes)) return null;
  return (
    <dl className="grid gap-2 [overflow-wrap:anywhere]">
      {covered && <Part name={m.classes_covered()} text={covered} />}
      {words && (
        <div>
          <dt className="text-base text-soft md:text-[0.9375rem]">{m.classes_words()}</dt>
          <dd>
            <ul className="flex flex-wrap gap-x-2 gap-y-1.5 py-1">
              {[...new Set(listWords(words))].map((word) => (
                <li key={word} lang={tagOf(word)} className="rounded-control border bg-mist px-2.5 py-0.5">
                  {word}
                </li>
              ))}
            </ul>
            {cards}
          </dd>
        </div>
      )}
      {homework && <Part name={m.classes_homework()} text={homework} />}
    </dl>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-base text-soft md:text-[0.9375rem]">{name}</dt>
      <dd lang={tagOf(text)} className="whitespace-pre-wrap">
        {text}
      </dd>
    </div>
  );
}
