import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import type { ComparedWord } from "./pair-words";

/** A dictation compared with its text: every difference is marked, also with text for screen readers. */
export function DictationResult({ words }: { words: readonly ComparedWord[] }) {
  return (
    <div className="grid gap-2">
      <p lang={TAG.en} className="text-lg leading-loose">
        {words.map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
          <span key={place}>
            {word.kind !== "right" && word.kind !== "missing" && (
              <del className="mr-1 rounded-sm bg-danger-soft px-1 text-danger">
                <span className="sr-only">{m.homework_wrote()} </span>
                {word.wrote}
              </del>
            )}
            {word.kind === "right" && word.word}
            {(word.kind === "missing" || word.kind === "wrong") && (
              <ins className="rounded-sm bg-ok-soft px-1 text-ok no-underline">
                <span className="sr-only">{m.homework_spoken_word()} </span>
                {word.word}
              </ins>
            )}
            {!isBeforeMore(word) && " "}
          </span>
        ))}
      </p>
      <p className="text-soft">{m.homework_dictation_legend()}</p>
    </div>
  );
}

/** True if a word ends in a hyphen or dash without a space after it, as "well-" in "well-known". */
const isBeforeMore = (word: ComparedWord): boolean => word.kind !== "extra" && /[\p{L}\p{N}][-‐‑–—]$/u.test(word.word);
