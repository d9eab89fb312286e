import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { compareDictation } from "./dictation/compare-dictation";
import { DictationResult } from "./dictation/dictation-result";
import { MarkedAnswer } from "./marked-answer";
import type { Homework } from "./read-homework";
import { SentFiles } from "./sent-files";

/** The submission with the teacher's comments. */
export function GradedView({ homework, grade }: { homework: Homework; grade: React.ReactNode }) {
  const { answer, marks, comment, dictation } = homework;
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
          {dictation ? (
            <DictationResult words={compareDictation(dictation.text, answer, dictation.exact).words} />
          ) : (
            <MarkedAnswer answer={answer} marks={marks} />
          )}
        </section>
      )}
      <SentFiles homework={homework} />
    </div>
  );
}
