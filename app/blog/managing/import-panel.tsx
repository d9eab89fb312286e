import { useState } from "react";
import { useRevalidator } from "react-router";
import { languageChoices } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, parseLang } from "~/i18n/screens";
import { reportError } from "~/platform/errors/report-error";
import { Card, CardHeader } from "~/ui/card";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { FileButton } from "~/ui/file-button";
import { Select } from "~/ui/select";
import type { Category } from "../article-data";
import { type ImportedArticle, type ReadImport, UnreadableFile } from "../importing/imported-article";
import type { ImportResult } from "./import-articles";
import type { ImportPreview } from "./import-preview";
import { ImportReport } from "./import-report";
import { REFUSALS } from "./loss-words";

type Props = {
  categories: readonly Category[];
  /** The last import's result, which stays when the tab is closed. */
  outcome: ImportResult | undefined;
  onOutcome: (outcome: ImportResult | undefined) => void;
};

/** Imports articles from elsewhere: first a preview with the losses, then the import. */
export function ImportPanel({ categories, outcome, onOutcome }: Props) {
  const { revalidate } = useRevalidator();
  const [language, setLanguage] = useState<Lang>();
  const [found, setFound] = useState<ImportPreview>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const [done, setDone] = useState<number>();

  const refuse = (error: unknown) => {
    if (error instanceof UnreadableFile) return setProblem(REFUSALS[error.reason]());
    setProblem(m.writing_problem_failed());
    void reportError(error);
  };
  const show = async (read: ReadImport, said: Lang | undefined) => {
    const { readingOf } = await import("./import-preview");
    setFound(await readingOf(read, said, categories));
  };
  const read = async (files: File[]) => {
    setFound(undefined);
    onOutcome(undefined);
    setProblem(undefined);
    if (files.length === 0) return;
    setIsReading(true);
    try {
      const { readImport } = await import("./read-import");
      const incoming = await readImport(files);
      if (incoming.articles.length === 0 && incoming.skipped.length === 0) setProblem(m.articles_import_empty());
      else await show(incoming, language);
    } catch (error) {
      refuse(error);
    }
    setIsReading(false);
  };
  const addPictures = async (files: File[]) => {
    if (!found) return;
    setProblem(undefined);
    try {
      const { openFiles } = await import("../importing/open-files");
      const { pictures } = await openFiles(files);
      await show({ ...found.read, pictures: [...found.read.pictures, ...pictures] }, language);
    } catch (error) {
      refuse(error);
    }
  };
  const bring = async (chosen: ImportedArticle[], publishes: boolean) => {
    if (!found) return;
    setDone(0);
    setProblem(undefined);
    try {
      const { importArticles } = await import("./import-articles");
      const { languageOf, categoryOf, pictureOf } = found;
      const made = await importArticles(chosen, { languageOf, categoryOf, pictureOf, publishes }, setDone);
      onOutcome(made);
      if (made.isStopped) setProblem(m.articles_import_stopped());
      else setFound(undefined);
    } catch (error) {
      refuse(error);
    }
    setDone(undefined);
    await revalidate();
  };
  const choose = (value: string) => {
    const said = parseLang(value);
    setLanguage(said);
    if (found) void show(found.read, said).catch(refuse);
  };
  return (
    <Card className="grid gap-4">
      <CardHeader title={m.articles_import()} />
      <p className="-mt-4 text-soft">{m.articles_import_text()}</p>
      <Field id="import-language" label={m.articles_import_language()}>
        <Select
          value={language ?? ""}
          disabled={done !== undefined}
          onChange={(event) => choose(event.target.value)}
          placeholder={m.articles_import_language_by_words()}
          options={languageChoices()}
        />
      </Field>
      <Field id="import-file" label={m.common_files()} error={found ? undefined : problem}>
        {(control) => (
          <FileButton
            {...control}
            multiple
            disabled={done !== undefined}
            accept=".zip,.md,.markdown,.json,.xml,.atom,.html,.csv,.jpg,.jpeg,.png,.gif,.webp,.avif"
            onFiles={(files) => void read(files)}
          >
            {m.common_choose_file()}
          </FileButton>
        )}
      </Field>
      {isReading && <p role="status">{m.articles_import_reading()}</p>}
      {found && (
        <ImportReport
          reading={found}
          done={done}
          onPictures={(files) => void addPictures(files)}
          onBring={(chosen, publishes) => void bring(chosen, publishes)}
        />
      )}
      {found && problem && <FieldError>{problem}</FieldError>}
      {outcome && (
        <div role="status" className="grid gap-2 rounded-card bg-ok-soft p-4 text-ok [overflow-wrap:anywhere]">
          <p>{m.articles_imported({ added: outcome.added, there: outcome.there, failed: outcome.failed })}</p>
          {outcome.notes.length > 0 && (
            <ul className="list-disc pl-5">
              {outcome.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
}
