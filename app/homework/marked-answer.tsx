import type { ReactNode } from "react";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import type { Mark } from "./marks";

type Props = {
  answer: string;
  marks: readonly Mark[];
  /** The content after a comment, such as a button. */
  children?: (mark: Mark) => ReactNode;
};

/** An answer with its commented passages, and the numbered comments. */
export function MarkedAnswer({ answer, marks, children }: Props) {
  return (
    <div className="grid gap-3">
      <MarkedText answer={answer} marks={marks} />
      <MarkComments answer={answer} marks={marks}>
        {children}
      </MarkComments>
    </div>
  );
}

const inOrder = (marks: readonly Mark[]) => [...marks].sort((a, b) => a.start - b.start);

/** An answer with its commented passages, which have numbers. */
export const MarkedText = ({ answer, marks }: Omit<Props, "children">) => (
  <p lang={TAG.en} className="whitespace-pre-wrap rounded-control border bg-card p-4 [overflow-wrap:anywhere]">
    {passages(answer, inOrder(marks)).map(({ text, number }, place) =>
      number === undefined ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a passage is its place
        <span key={place}>{text}</span>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a passage is its place
        <mark key={place} className="rounded-sm bg-brass-soft px-0.5 text-ink">
          {text}
          <sup className="ml-0.5 font-semibold text-base text-brass leading-[0]">
            <span className="sr-only">{m.homework_comment_number()} </span>
            {number}
          </sup>
        </mark>
      ),
    )}
  </p>
);

/** The numbered comments on passages of an answer. */
export function MarkComments({ answer, marks, children }: Props) {
  if (marks.length === 0) return null;
  return (
    <ol className="grid list-decimal gap-1 pl-6">
      {inOrder(marks).map((mark) => {
        const { start, end, comment } = mark;
        return (
          <li key={`${start}-${end}`} className="[overflow-wrap:anywhere]">
            <span lang={TAG.en} className="text-soft">
              “{answer.slice(start, end)}”
            </span>{" "}
            <span lang={tagOf(comment)}>{comment}</span> {children?.(mark)}
          </li>
        );
      })}
    </ol>
  );
}

/** The answer split at its marks, which do not overlap. */
function passages(answer: string, marks: readonly Mark[]): { text: string; number?: number }[] {
  const cut: { text: string; number?: number }[] = [];
  let at = 0;
  for (const [place, { start, end }] of marks.entries()) {
    if (start < at || end > answer.length) continue;
    if (start > at) cut.push({ text: answer.slice(at, start) });
    cut.push({ text: answer.slice(start, end), number: place + 1 });
    at = end;
  }
  if (at < answer.length) cut.push({ text: answer.slice(at) });
  return cut;
}
