import { type Editor, useEditorState } from "@tiptap/react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { Button } from "~/ui/button";
import { suggestLanguage } from "./suggest-language";

const MARK_AS = { pt: m.writing_mark_portuguese, en: m.writing_mark_english } as const satisfies Record<Lang, unknown>;

/** Offers to mark words in italics as the other language. */
export function LanguageSuggestion({ editor, language }: { editor: Editor; language: Lang }) {
  const suggested = useEditorState({ editor, selector: ({ editor: now }) => suggestLanguage(now.state, language) });
  return (
    <div role="status" className="empty:hidden">
      {suggested && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-3 py-1">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <em lang={suggested.lang} className="line-clamp-1">
              {suggested.words}
            </em>
          </span>
          <Button
            type="button"
            variant="secondary"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              const { from, to, lang } = suggested;
              const { anchor, head } = editor.state.selection;
              editor
                .chain()
                .focus()
                .setTextSelection({ from, to })
                .setMark("lang", { lang })
                .setTextSelection(anchor === head ? anchor : { from: anchor, to: head })
                .run();
            }}
          >
            {MARK_AS[suggested.lang]()}
          </Button>
        </p>
      )}
    </div>
  );
}
