import { Paperclip, RotateCw, X } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { ACCEPTED_TYPES, acceptOf } from "~/platform/files/file-kinds";
import { Bar } from "~/ui/bar";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { FieldError } from "~/ui/field-error";
import { formatSize } from "./file-size";
import type { SentFile, Uploads } from "./use-uploads";

type Props = {
  label: string;
  uploads: Uploads;
  /** The accepted types, with a hint that names them; all of homework's without it. */
  only?: { types: readonly string[]; hint: string };
  /** The input's id, for links of an error summary. */
  id?: string;
  error?: ReactNode;
};

/** Picks several files by choosing, dropping or photographing; each shows its progress. */
export function FilePicker({ label, uploads, only, id: given, error }: Props) {
  const { sending, files, add, drop, remove, retry } = uploads;
  const lang = useLang();
  const generated = useId();
  const id = given ?? generated;
  const [over, setOver] = useState(false);
  const [before] = useState(files);
  const stored = files.filter((file) => !before.some(({ object }) => object === file.object)).length;
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <div className="grid gap-2">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={cx(
          "grid cursor-pointer justify-items-center gap-1 rounded-card border-2 border-line-strong border-dashed px-4 py-5 text-center print:hidden focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2 hover:border-ink hover:bg-mist",
          over && "border-red bg-mist",
          error && "border-danger",
        )}
      >
        <span className="inline-flex items-center gap-2 font-semibold">
          <Paperclip aria-hidden="true" className="size-5" />
          {label}
        </span>
        <span id={`${id}-hint`} className="text-soft">
          {only?.hint ?? m.homework_files_hint()}
        </span>
        <input
          id={id}
          type="file"
          multiple={!only}
          accept={acceptOf(only?.types ?? ACCEPTED_TYPES.homework)}
          // A label by reference is read twice.
          aria-label={label}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            add(event.target.files ?? []);
            event.target.value = "";
          }}
          className="sr-only"
        />
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {files.length + sending.length > 0 && (
        <ul className="grid gap-2">
          {files.map(({ object, name, size }) => (
            <li key={object} className="flex items-center gap-3 rounded-control border bg-card py-1.5 pr-1.5 pl-3">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {name}{" "}
                {size > 0 && <span className="whitespace-nowrap text-soft">{formatSize(size, LOCALE[lang])}</span>}
              </span>
              <RemoveButton name={name} onRemove={() => remove(object)} />
            </li>
          ))}
          {sending.map((file) => (
            <Underway key={file.key} file={file} onDrop={() => drop(file.key)} onRetry={retry} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {sending.length > 0
          ? m.homework_files_sending({ count: sending.length })
          : stored > 0 && m.homework_files_stored({ count: stored })}
      </p>
    </div>
  );
}

function Underway({ file, onDrop, onRetry }: { file: SentFile; onDrop: () => void; onRetry: () => void }) {
  const { name, size, sent, state, problem } = file;
  const percent = Math.round((sent / Math.max(size, 1)) * 100);
  return (
    <li className="grid gap-1.5 rounded-control border bg-card py-1.5 pr-1.5 pl-3">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
        {state === "waiting" && (
          <Button variant="quiet" size="sm" onClick={onRetry}>
            <RotateCw aria-hidden="true" className="size-4" />
            {m.common_try_again()}
          </Button>
        )}
        <RemoveButton name={name} onRemove={onDrop} />
      </div>
      {state === "sending" && <Bar label={name} percent={percent} className="mr-1.5 mb-1" />}
      {state === "waiting" && <p className="text-soft">{m.homework_file_waiting()}</p>}
      {state === "failed" && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button variant="quiet" size="icon" onClick={onRemove} aria-label={m.common_remove_name({ name })}>
      <X aria-hidden="true" className="size-5" />
    </Button>
  );
}
