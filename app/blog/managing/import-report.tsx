import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { FieldError } from "~/ui/field-error";
import { FileButton } from "~/ui/file-button";
import { Pill } from "~/ui/pill";
import type { ImportedArticle } from "../importing/imported-article";
import type { ImportPreview } from "./import-preview";
import { lossWords, skippedWords } from "./loss-words";

type Props = {
  reading: ImportPreview;
  /** The number of articles done; undefined while none is being created. */
  done: number | undefined;
  onPictures: (files: File[]) => void;
  onBring: (chosen: ImportedArticle[], publishes: boolean) => void;
};

const SHOWN = 50;

/** Shows the result and the losses of each article, and the button that imports them. */
export function ImportReport({ reading, done, onPictures, onBring }: Props) {
  const { read, places, pictures } = reading;
  const [left, setLeft] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(SHOWN);
  const [publishes, setPublishes] = useState(false);
  const [asks, setAsks] = useState(false);
  const isThere = ({ key }: ImportedArticle) => places.get(key)?.isThere ?? false;
  const fresh = read.articles.filter((article) => !isThere(article));
  const chosen = fresh.filter(({ key }) => !left.includes(key));
  const existing = read.articles.length - fresh.length;
  const go = () => {
    setAsks(chosen.length === 0);
    // Existing articles are counted, too, so that the result mentions them.
    if (chosen.length > 0 || fresh.length === 0)
      onBring(
        read.articles.filter((one) => isThere(one) || chosen.includes(one)),
        publishes,
      );
  };
  return (
    <div className="grid gap-4 rounded-card border bg-card p-4">
      <div className="grid gap-1">
        <p className="font-semibold">{m.articles_import_found({ count: read.articles.length })}</p>
        {existing > 0 && <p>{m.articles_import_existing({ count: existing })}</p>}
        {read.authors.length > 0 && (
          <p className="text-soft [overflow-wrap:anywhere]">
            {m.articles_import_authors({ names: read.authors.join(", ") })}
          </p>
        )}
      </div>
      {pictures.count > 0 && (
        <div className="grid gap-2">
          <p>{m.articles_import_pictures({ found: pictures.found, count: pictures.count })}</p>
          {pictures.found < pictures.count && (
            <>
              <p className="text-soft">{m.articles_import_pictures_hint()}</p>
              <FileButton multiple disabled={done !== undefined} accept="image/*,.zip" size="sm" onFiles={onPictures}>
                {m.articles_import_add_pictures()}
              </FileButton>
            </>
          )}
        </div>
      )}
      {read.skipped.length > 0 && <SkippedThings reading={reading} />}
      <ul className="grid gap-1">
        {read.articles.slice(0, shown).map((article) => (
          <Row
            key={article.key}
            article={article}
            reading={reading}
            isThere={isThere(article)}
            isChosen={chosen.includes(article)}
            onChoose={(add) => setLeft(add ? left.filter((key) => key !== article.key) : [...left, article.key])}
          />
        ))}
      </ul>
      {read.articles.length > shown && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setShown(shown + SHOWN)}>
          {m.articles_import_show_more()} ({m.articles_import_more({ count: read.articles.length - shown })})
        </Button>
      )}
      {read.articles.length > 0 && (
        <div className="grid justify-items-start gap-2">
          <Checkbox
            label={m.articles_import_publish()}
            hint={m.articles_import_publish_hint()}
            checked={publishes}
            disabled={done !== undefined}
            onChange={(event) => setPublishes(event.target.checked)}
          />
          {asks && chosen.length === 0 && <FieldError>{m.articles_import_none_chosen()}</FieldError>}
          <Button
            busy={done === undefined ? undefined : m.articles_importing({ done, count: chosen.length })}
            onClick={go}
          >
            {publishes ? m.articles_import_go_publish() : m.articles_import_go()}
          </Button>
        </div>
      )}
    </div>
  );
}

function SkippedThings({ reading: { read } }: { reading: ImportPreview }) {
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold">
        {m.articles_import_skipped({ count: read.skipped.length })}
      </summary>
      <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
        {skippedWords(read.skipped).map(({ kind, title, names }) => (
          <li key={kind}>
            {title}
            {names.length > 0 && <span className="text-soft">: {names.join(", ")}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

type RowProps = {
  article: ImportedArticle;
  reading: ImportPreview;
  isThere: boolean;
  isChosen: boolean;
  onChoose: (add: boolean) => void;
};

function Row({ article, reading, isThere, isChosen, onChoose }: RowProps) {
  const { title, slug, state, dated } = article;
  const date = dated ? formatInstant(dated, pageLang(), { dateStyle: "medium" }) : undefined;
  const losses = reading.lossesOf(article);
  const published = date ? m.articles_import_was_published({ date }) : m.articles_import_no_date();
  return (
    <li className="border-t pt-1 [overflow-wrap:anywhere]">
      <Checkbox
        label={<span className="font-semibold">{title || m.writing_untitled()}</span>}
        checked={isChosen}
        disabled={isThere}
        onChange={(event) => onChoose(event.target.checked)}
        hint={
          <>
            {isThere && <Pill>{m.articles_import_one_existing()}</Pill>} {reading.languageOf(article)} · /{slug} ·{" "}
            {state === "published" ? published : m.writing_state_draft()}
          </>
        }
      />
      {losses.length > 0 && (
        <ul className="mb-2 mt-1 ml-9 grid list-disc gap-1 pl-5">
          {losses.map(([kind, what]) => (
            <li key={kind}>{lossWords(kind, what)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
