import type { ReactNode } from "react";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { type CardFacts, cardOfMark, cardsOfMissedWords } from "./card-facts";
import { compareDictation } from "./dictation/compare-dictation";
import { DictationResult } from "./dictation/dictation-result";
import { MarkComments, MarkedText } from "./marked-answer";
import type { Homework } from "./read-homework";
import { SentFiles } from "./sent-files";

type AddCards = (cards: readonly CardFacts[]) => ReactNode;
type Props = {
  homework: Homework;
  grade: ReactNode;
  /** A button that adds cards, for their student. */
  addCards?: AddCards | undefined;
};

/** The submission with the teacher's comments. */
export const GradedView = ({ homework, grade, addCards }: Props) => (
  <div className="grid gap-4">
    <GradeLine grade={grade} />
    <TeacherSays comment={homework.comment} />
    {homework.answer && (
      <section className="grid gap-2">
        <h3 className="text-lg">{m.homework_your_answer()}</h3>
        <GradedAnswer homework={homework} addCards={addCards} />
        <PassageComments homework={homework} addCards={addCards} />
      </section>
    )}
    <SentFiles homework={homework} />
  </div>
);

export const GradeLine = ({ grade, children }: { grade: ReactNode; children?: ReactNode }) => (
  <p className="flex flex-wrap items-baseline gap-3">
    <span className="text-soft">{m.homework_grade()}</span> {grade} {children}
  </p>
);

export const TeacherSays = ({ comment }: Pick<Homework, "comment">) =>
  comment && (
    <blockquote className="whitespace-pre-wrap border-brass border-l-4 py-1 pl-4 [overflow-wrap:anywhere]">
      <span className="block font-semibold">{m.homework_teacher_says()}</span>
      <span lang={tagOf(comment)}>{comment}</span>
    </blockquote>
  );

const dictationOf = ({ in_writing, dictation }: Homework) => (in_writing ? null : dictation);

type Part = Omit<Props, "grade">;

/** The answer: a dictation beside its spoken text, a text with its commented passages. */
export function GradedAnswer({ homework, addCards }: Part) {
  const { id, answer, marks, in_writing } = homework;
  const dictation = dictationOf(homework);
  if (!answer) return null;
  const words = dictation ? compareDictation(dictation.text, answer, dictation.exact).words : [];
  const missed = cardsOfMissedWords(id, words);
  return (
    <>
      {in_writing && <p className="text-soft">{m.homework_in_writing()}</p>}
      {dictation ? (
        <>
          <DictationResult words={words} />
          {addCards && missed.length > 0 && <MissedWords cards={missed} addCards={addCards} />}
        </>
      ) : (
        <MarkedText answer={answer} marks={marks} />
      )}
    </>
  );
}

/** The numbered comments on a text's passages. */
export function PassageComments({ homework, addCards }: Part) {
  const { id, answer, marks } = homework;
  if (!answer || dictationOf(homework)) return null;
  return (
    <MarkComments answer={answer} marks={marks}>
      {(mark) => addCards?.([cardOfMark(id, answer, mark)])}
    </MarkComments>
  );
}

/** The missed words of a dictation, each with a button, and one for all of them. */
const MissedWords = ({ cards, addCards }: { cards: readonly CardFacts[]; addCards: AddCards }) => (
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
