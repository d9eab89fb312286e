import { useId, useRef, useState } from "react";
import { LANGUAGE_NAMES } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { Boundary } from "~/ui/boundary";
import { CountedInput, CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { onDemand } from "~/ui/on-demand";
import { Spinner } from "~/ui/spinner";
import { toSlug } from "../to-slug";
import { ConflictNotice } from "./conflict-notice";
import { CoverField } from "./cover-field";
import type { Draft, Translation } from "./draft";
import { History } from "./history";
import { Preview } from "./preview";
import { PublishBar } from "./publish-bar";
import { PublishingGaps } from "./publishing-gaps";
import type { OpenedArticle } from "./read-translations";
import { loadBlocks } from "./save-draft";
import { SaveState } from "./save-state";
import { useAutosave } from "./use-autosave";

/** The editor of the text is half of the page's script: the other fields do not wait for it. */
const RichText = onDemand(async () => {
  const [{ RichText: Loaded }] = await Promise.all([import("./rich-text"), loadBlocks()]);
  return Loaded;
});

type Props = {
  article: OpenedArticle;
  translation: Translation;
  author: string;
  /** Called when another text was loaded, to reset the editor. */
  onReplaced: () => void;
};

/** The editor of one language of an article: its text and all its actions. */
export function TranslationEditor({ article, translation, author, onReplaced }: Props) {
  const save = useAutosave(article.id, translation, onReplaced);
  const [draft, setDraft] = useState<Draft>(save.initial);
  // A generated slug follows the title until the article is published.
  const [ownSlug, setOwnSlug] = useState(draft.slug !== "" && draft.slug !== toSlug(draft.title));
  const bodyLabel = useId();
  const { language } = translation;
  const id = (name: string) => `${language}-${name}`;
  // The text is read when it is needed, because only the editor shows it.
  const body = useRef(() => draft.body);
  const typed = useRef(draft);
  const read = (): Draft => ({ ...typed.current, body: body.current() });
  const set = (change: Partial<Omit<Draft, "body">>) => {
    typed.current = { ...typed.current, ...change };
    setDraft(typed.current);
    save.change(read);
  };
  return (
    <section
      aria-label={LANGUAGE_NAMES[language]()}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SaveState status={save.status} savedAt={save.savedAt} />
        <div className="flex flex-wrap gap-2">
          <Preview read={read} language={language} author={author} />
          <History
            article={article.id}
            language={language}
            revision={save.revision}
            read={read}
            onOpen={save.flushTyped}
            onRestored={onReplaced}
          />
        </div>
      </div>
      {save.conflict && <ConflictNotice onKeep={save.keepMine} onTake={save.takeTheirs} />}
      <Field id={id("title")} label={m.writing_title()}>
        <CountedInput
          lang={TAG[language]}
          most={160}
          autoComplete="off"
          className="font-serif text-xl"
          value={draft.title}
          onChange={({ target: { value } }) =>
            set({ title: value, ...(ownSlug || translation.liveSlug ? {} : { slug: toSlug(value) }) })
          }
        />
      </Field>
      <Field id={id("excerpt")} label={m.writing_excerpt()} hint={m.writing_excerpt_hint()} optional>
        <CountedTextarea
          lang={TAG[language]}
          rows={2}
          most={320}
          value={draft.excerpt}
          onChange={({ target: { value } }) => set({ excerpt: value })}
        />
      </Field>
      <div className="grid min-w-0 gap-1.5">
        <p id={bodyLabel} className="font-semibold text-base">
          {m.writing_body()}
        </p>
        <Boundary>
          <RichText
            waiting={<TextToCome />}
            language={language}
            initial={() => body.current()}
            labelledBy={bodyLabel}
            onChange={(written) => {
              body.current = written;
              save.change(read);
            }}
          />
        </Boundary>
      </div>
      <Field
        id={id("slug")}
        label={m.common_web_address()}
        hint={
          translation.liveSlug && translation.liveSlug !== draft.slug
            ? m.writing_slug_moves({ slug: translation.liveSlug })
            : `/${language}/blog/${draft.slug}`
        }
      >
        <CountedInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          most={120}
          value={draft.slug}
          onChange={({ target: { value } }) => {
            setOwnSlug(value !== "");
            set({ slug: value.toLowerCase().replace(/\s/g, "-") });
          }}
          onBlur={() => {
            const slug = toSlug(draft.slug);
            if (slug !== draft.slug) set({ slug });
          }}
        />
      </Field>
      <CoverField draft={draft} language={language} onChange={set} />
      <PublishingGaps article={article} language={language} draft={draft} />
      <PublishBar article={article.id} translation={translation} title={draft.title} save={save} />
    </section>
  );
}

/** The place of the text while its editor loads: a toolbar, an empty text and the line below it. */
const TextToCome = () => (
  <div
    role="status"
    className="grid min-h-[26rem] place-content-center rounded-control border border-line-strong bg-card text-red"
  >
    <span className="animate-appear-late">
      <Spinner className="size-10" />
      <span className="sr-only">{m.common_loading()}</span>
    </span>
  </div>
);
