import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { reportError, toastError } from "~/platform/report-error";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import type { Category } from "../article-data";
import type { Imported } from "./import-articles";
import type { Incoming } from "./read-import";

type Props = {
  categories: readonly Category[];
  /** What came of the last import: it outlives the tab. */
  outcome: Imported | undefined;
  onOutcome: (outcome: Imported | undefined) => void;
  onDone: () => Promise<void>;
};
type Busy = "exporting" | "reading" | "importing";

const SHOWN = 8;

/** All articles out, or articles from elsewhere in; what it takes to read and write files comes with its first use. */
export function Transfer({ categories, outcome, onOutcome, onDone }: Props) {
  const [busy, setBusy] = useState<Busy>();
  const [language, setLanguage] = useState<Lang>("pt");
  const [found, setFound] = useState<Incoming[]>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(0);

  const exportAll = async () => {
    setBusy("exporting");
    try {
      const { exportArticles } = await import("./export-articles");
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await exportArticles());
      link.download = `blog-${new Date().toISOString().slice(0, 10)}.zip`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      await toastError({ title: m.common_error_title(), description: m.articles_export_failed(), error });
    }
    setBusy(undefined);
  };
  const read = async (file: File | undefined) => {
    setFound(undefined);
    onOutcome(undefined);
    setProblem(undefined);
    if (!file) return;
    setBusy("reading");
    try {
      const { readImport } = await import("./read-import");
      const incoming = await readImport(file, language);
      setFound(incoming);
      if (incoming.length === 0) setProblem(m.articles_import_empty());
    } catch {
      setProblem(m.articles_import_wrong());
    }
    setBusy(undefined);
  };
  const bring = async (incoming: Incoming[]) => {
    setBusy("importing");
    setProblem(undefined);
    try {
      const { importArticles } = await import("./import-articles");
      const slugs = categories.map(({ slug }) => slug);
      onOutcome(await importArticles(incoming, slugs, setDone));
      setFound(undefined);
    } catch (error) {
      setProblem(m.writing_problem_failed());
      void reportError(error);
    }
    setBusy(undefined);
    await onDone();
  };
  return (
    <div className="grid max-w-2xl gap-8">
      <section className="grid justify-items-start gap-3">
        <h2 className="text-xl">{m.articles_export()}</h2>
        <p className="text-soft">{m.articles_export_text()}</p>
        <Button
          variant="secondary"
          busy={busy === "exporting" ? m.articles_exporting() : undefined}
          onClick={() => void exportAll()}
        >
          {m.articles_export_go()}
        </Button>
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">{m.articles_import()}</h2>
        <p className="text-soft">{m.articles_import_text()}</p>
        <Field id="import-language" label={m.articles_import_language()}>
          <Select value={language} onChange={(event) => setLanguage(event.target.value === "en" ? "en" : "pt")}>
            <option value="pt">{m.writing_side_pt()}</option>
            <option value="en">{m.writing_side_en()}</option>
          </Select>
        </Field>
        <Field id="import-file" label={m.articles_import_file()} error={problem}>
          <Input
            type="file"
            accept=".zip,.md,.markdown,.json,.xml"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </Field>
        {found && found.length > 0 && (
          <div className="grid justify-items-start gap-3 rounded-card border bg-card p-4">
            <p className="font-semibold">{m.articles_import_found({ count: found.length })}</p>
            <ul className="list-disc pl-5">
              {found.slice(0, SHOWN).map(({ pair, language: of, title }) => (
                <li key={`${pair} ${of}`} className="[overflow-wrap:anywhere]">
                  {title} <span className="text-soft">({of})</span>
                </li>
              ))}
            </ul>
            {found.length > SHOWN && (
              <p className="text-soft">{m.articles_import_more({ count: found.length - SHOWN })}</p>
            )}
            <Button
              busy={busy === "importing" ? m.articles_importing({ done, count: found.length }) : undefined}
              onClick={() => void bring(found)}
            >
              {m.articles_import_go()}
            </Button>
          </div>
        )}
        {outcome && (
          <p role="status" className="rounded-card bg-ok-soft p-4 text-ok">
            {m.articles_imported({ ...outcome })}
          </p>
        )}
      </section>
    </div>
  );
}
