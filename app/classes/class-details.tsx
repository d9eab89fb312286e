import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatTime, formatWhen } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { toast } from "~/ui/toast-store";
import { editClass } from "./change-hours";
import type { Hour } from "./read-hour";
import { formatKind, StatusPill } from "./trial-words";

/** A student's class, or time that is blocked, for the teacher. */
export function ClassDetails({ hour }: { hour: Hour }) {
  const lang = useLang();
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-serif text-xl first-letter:uppercase">{formatWhen(hour.starts_at, lang)}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-soft">
          <span>
            {formatKind(hour.kind)}, {formatTime(hour.starts_at, lang)}–{formatTime(hour.ends_at, lang)}
          </span>
          {hour.status && <StatusPill status={hour.status} />}
        </p>
      </div>
      {hour.kind === "class" && <LinkAndNotes hour={hour} />}
    </div>
  );
}

function LinkAndNotes({ hour }: { hour: Hour }) {
  const [link, setLink] = useState(hour.online_link ?? "");
  const [notes, setNotes] = useState(hour.notes ?? "");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const changed = link !== (hour.online_link ?? "") || notes !== (hour.notes ?? "");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (link && !/^https:\/\/\S+$/.test(link.trim())) return setProblem(m.classes_problem_link());
    setBusy(true);
    const refused = await editClass(hour.id, link, notes);
    setBusy(false);
    setProblem(refused);
    if (!refused) toast({ title: m.classes_saved() });
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <Field id="online_link" label={m.classes_online_link()} error={problem} optional>
        <Input
          value={link}
          onChange={(event) => setLink(event.target.value)}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
      </Field>
      <Field id="notes" label={m.classes_notes()} hint={m.classes_notes_hint()} optional>
        <CountedTextarea value={notes} onChange={(event) => setNotes(event.target.value)} most={2000} rows={2} />
      </Field>
      {changed && (
        <Button type="submit" variant="secondary" size="sm" busy={busy ? m.classes_saving() : undefined}>
          {m.classes_save()}
        </Button>
      )}
    </form>
  );
}
