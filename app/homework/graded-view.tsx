import type { ReactNode } from "react";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { type CardFacts, cardOfMark, cardsOfMissedWords } from "./card-facts";
import { compareDictation } from "./dictation/compare-dictation";
import { DictationResult } from "./dictation/dictation-result";
import { MarkedAnswer } from "./marked-answer";
import type { Homework } from "./read-homework";
import { SentFiles } from "./sent-files";

type Props = {
  homework: Homework;
  grade: ReactNode;
  /** A button that adds cards, for their student. */
  addCards?: ((cards: readonly CardFacts[]) => ReactNode) | undefined;
};

/** The submission with the teacher's comments. */
export function GradedView({ homework, grade, addCards }: Props) {
  const { id, answer, marks, comment, in_writing } = homework;
  const dictation = in_writing ? null : homework.dictation;
  const words = dictation && answer ? compareDictation(dictation.text, answer, dictation.exact).words : [];
  const missed = cardsOfMissedWords(id, words);
  return (
    <div className="grid gap-4">
      <p className="flex items-baseline gap-3">
        <span className="text-soft">{m.homework_grade()}</span> {grade}
      </p>
      {comment && (
        <blockquote className="whitespace-pre-wrap border-brass border-l-4 py-1 pl-4 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{m.homework_teacher_says()}</span>
          <span lang={tagOf(comment)}>{comment}</span>
        </blockquote>
      )}
      {answer && (
        <section className="grid gap-2">
          <h3 className="text-lg">{m.homework_your_answer()}</h3>
          {in_writing && <p className="text-soft">{m.homework_in_writing()}</p>}
          {dictation ? (
            <>
              <DictationResult words={words} />
              {addCards && missed.length > 0 && <MissedWords cards={missed} addCards={addCards} />}
            </>
          ) : (
            <MarkedAnswer answer={answer} marks={marks}>
              {(mark) => addCards?.([cardOfMark(id, answer, mark)])}
            </MarkedAnswer>
          )}
        </section>
      )}
      <SentFiles homework={homework} />
    </div>
  );
}

type MissedProps = { cards: readonly CardFacts[]; addCards: NonNullable<Props["addCards"]> };

/** The missed words of a dictation, each with a button, and one for all of them. */
const MissedWords = ({ cards, addCards }: MissedProps) => (
  <section className="grid gap-2">
    <h4 className="font-semibold">{m.homework_missed_words()}</h4>
    <ul className="grid gap-2">
      {cards.map((card) => (
        <li key={card.front} className="flex flex-wrap items-center gap-3">
          <span lang={TAG.en} className="font-semibold">
            {card.back}
          </span>
          {addCards([card])}
        </li>
      ))}
    </ul>
    {cards.length > 1 && <div>{addCards(cards)}</div>}
  </section>
);
