import type { NodeViewProps } from "@tiptap/react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { Button } from "~/ui/button";
import { CloseButton } from "~/ui/close-button";
import { CountedInput } from "~/ui/counted-input";
import { BlockFrame } from "./block-frame";

type Entry = { term: string; meaning: string };

/** The form of a vocabulary block: words and meanings, one row each. */
export function VocabularyView({ node, updateAttributes, ...frame }: NodeViewProps) {
  const entries: Entry[] = node.attrs.entries;
  const set = (index: number, change: Partial<Entry>) =>
    updateAttributes({ entries: entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)) });
  return (
    <BlockFrame title={m.writing_vocabulary()} {...frame}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end, and have no identity of their own
        <div key={index} className="grid grid-cols-[1fr_1.4fr_auto] items-center gap-2">
          <CountedInput
            aria-label={m.writing_vocabulary_term()}
            placeholder={m.writing_vocabulary_term()}
            lang={TAG.en}
            most={120}
            value={entry.term}
            onChange={(event) => set(index, { term: event.target.value })}
          />
          <CountedInput
            aria-label={m.writing_vocabulary_meaning()}
            placeholder={m.writing_vocabulary_meaning()}
            most={300}
            value={entry.meaning}
            onChange={(event) => set(index, { meaning: event.target.value })}
          />
          <CloseButton
            aria-label={m.common_remove_name({ name: entry.term })}
            disabled={entries.length === 1}
            onClick={() => updateAttributes({ entries: entries.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => updateAttributes({ entries: [...entries, { term: "", meaning: "" }] })}
      >
        {m.writing_vocabulary_add()}
      </Button>
    </BlockFrame>
  );
}
