import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { requireAnswer } from "~/platform/backend/read-answer";
import { decodeText } from "~/platform/files/decode-text";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { allItems, type bankWrites, type ItemWords, saved } from "./items";
import type { UnreadableItem } from "./read-item";

type ImportedItems = { items: ItemWords[]; unread: UnreadableItem[] };
const LARGEST = 5 * 1024 * 1024;

/** Exports the question bank as CSV or GIFT, and imports questions from either. */
export function BankTransfer() {
  const { write, busy } = useWrite<typeof bankWrites>();
  const [found, setFound] = useState<ImportedItems>();
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState<string>();

  const download = async (kind: "csv" | "gift") => {
    const items = await allItems();
    const text = kind === "csv" ? (await import("./csv")).toCsv(items) : (await import("./gift")).toGift(items);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([kind === "csv" ? `\uFEFF${text}` : text], { type: "text/plain" }));
    link.download = `${m.test_file()}.${kind}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const read = async (file: File | undefined) => {
    setFound(undefined);
    setSaid(undefined);
    setProblem(undefined);
    if (!file) return;
    if (file.size > LARGEST) return setProblem(m.test_file_wrong());
    const text = await decodeText(file);
    const incoming = /\.csv$/i.test(file.name)
      ? (await import("./csv")).fromCsv(text)
      : (await import("./gift")).fromGift(text, { level: "B1", skill: "grammar" });
    if (incoming.items.length === 0) setProblem(m.test_file_wrong());
    else setFound(incoming);
  };
  const bring = async (items: ItemWords[]) => {
    const outcome = await write("saveItems", { items });
    if (outcome.kind) return setProblem(outcome.problem);
    setFound(undefined);
    setSaid(m.test_imported(await requireAnswer(outcome.answer, saved)));
  };
  return (
    <div className="grid max-w-2xl gap-6">
      <section className="grid justify-items-start gap-3">
        <h2 className="text-xl">{m.articles_export()}</h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => void download("csv")}>
            {m.test_export_csv()}
          </Button>
          <Button variant="secondary" onClick={() => void download("gift")}>
            {m.test_export_gift()}
          </Button>
        </div>
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl">{m.articles_import()}</h2>
        <p className="text-soft">{m.test_import_text()}</p>
        <Field id="bank-file" label={m.common_files()} error={problem}>
          {(control) => (
            <FileButton {...control} accept=".csv,.gift,.txt" onFiles={([file]) => void read(file)}>
              {m.common_choose_file()}
            </FileButton>
          )}
        </Field>
        {found && (
          <div className="grid justify-items-start gap-3 rounded-card border bg-card p-4">
            <p className="font-semibold">{m.test_found({ count: found.items.length })}</p>
            {found.unread.length > 0 && (
              <>
                <p>{m.test_unread({ count: found.unread.length })}</p>
                <ul className="list-disc pl-5 text-soft">
                  {found.unread.slice(0, 10).map(({ place, name }) => (
                    <li key={place} className="[overflow-wrap:anywhere]">
                      {place}: {name}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Button busy={busy ? m.common_saving() : undefined} onClick={() => void bring(found.items)}>
              {m.test_import_go()}
            </Button>
          </div>
        )}
        <p role="status">{said}</p>
      </section>
    </div>
  );
}
