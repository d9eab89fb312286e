import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatDay, formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { MoneyForm } from "./money-form";
import { NoteFile } from "./note-file";
import type { ServiceNotesOfMonth } from "./read-service-notes";
import { NoteFields } from "./service-note";
import { type NotePayment, splitNotes } from "./service-note-fields";

/** The service notes of a month: those to cancel, to issue, issued, and cancelled. */
export function ServiceNotes({ month, months, notes, cancelled }: ServiceNotesOfMonth) {
  const lang = useLang();
  const [, setSearch] = useSearchParams();
  const [numbering, setNumbering] = useState<NotePayment>();
  const [cancelling, setCancelling] = useState<NotePayment>();
  const [sending, setSending] = useState<NotePayment>();
  const close = () => {
    setNumbering(undefined);
    setCancelling(undefined);
    setSending(undefined);
  };
  const { waiting, issued, toCancel } = splitNotes(notes);
  const nameOf = (one: string) =>
    new Intl.DateTimeFormat(DATE_LOCALE[lang], { month: "long", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${one}-01`),
    );
  const lineOf = ({ payer, student, paid_on, amount_cents, nfse_number }: NotePayment) =>
    [
      payer || student || m.common_person_removed(),
      formatDay(paid_on, lang, { dateStyle: "short" }),
      formatMoney(amount_cents, lang),
      nfse_number && `NFS-e ${nfse_number}`,
    ]
      .filter(Boolean)
      .join(", ");
  const sentOf = ({ nfse_sent_to: email, nfse_sent_at: at }: NotePayment) => {
    if (!email) return undefined;
    if (!at) return m.fiscal_note_waits({ email });
    return m.fiscal_note_sent({ email, day: formatInstant(at, lang, { dateStyle: "short", timeStyle: "short" }) });
  };
  const button = (note: NotePayment, label: string, open: (note: NotePayment) => void) => (
    <Button variant="secondary" size="sm" onClick={() => open(note)}>
      {label}
      <span className="sr-only">: {lineOf(note)}</span>
    </Button>
  );
  return (
    <div className="grid gap-4">
      {toCancel.length > 0 && (
        <Part title={m.fiscal_notes_to_cancel()} lead={m.fiscal_notes_to_cancel_lead()}>
          <Lines
            notes={toCancel}
            text={lineOf}
            action={(note) => button(note, m.fiscal_note_cancelled(), setCancelling)}
          />
        </Part>
      )}
      <Part title={m.fiscal_notes_to_issue()} lead={m.fiscal_notes_lead()}>
        <Field id="notes-month" label={m.common_month()} className="mb-4 max-w-xs">
          <Select
            value={month}
            onChange={({ target }) =>
              setSearch({ tab: "notes", month: target.value }, { preventScrollReset: true, replace: true })
            }
            options={months.map((one) => [one, nameOf(one)])}
          />
        </Field>
        {waiting.length === 0 ? (
          <p className="text-soft">{m.fiscal_no_notes()}</p>
        ) : (
          <ul className="divide-y">
            {waiting.map((note) => (
              <li key={note.id} className="grid gap-3 py-4">
                <h3 className="font-semibold">{lineOf(note)}</h3>
                <NoteFields note={note} />
                <div>{button(note, m.fiscal_note_number(), setNumbering)}</div>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {issued.length > 0 && (
        <Part title={m.fiscal_notes_issued()}>
          <Lines
            notes={issued}
            text={lineOf}
            below={sentOf}
            action={(note) => (
              <span className="flex flex-wrap gap-2">
                {note.student_id && (
                  <NoteFile
                    payment={note.id}
                    number={note.nfse_number ?? ""}
                    file={note.nfse_file}
                    name={lineOf(note)}
                  />
                )}
                {note.nfse_file &&
                  button(note, note.nfse_sent_to ? m.common_send_again() : m.fiscal_note_send(), setSending)}
                {button(note, m.fiscal_note_change(), setNumbering)}
                {button(note, m.fiscal_note_cancel(), setCancelling)}
              </span>
            )}
          />
        </Part>
      )}
      {cancelled.length > 0 && (
        <Part title={m.fiscal_notes_cancelled()}>
          <ul className="divide-y">
            {cancelled.map(({ id, number, reason, cancelled_at }) => (
              <li key={id} className="py-2.5">
                {m.fiscal_note_cancelled_on({
                  number,
                  reason,
                  day: formatInstant(cancelled_at, lang, { dateStyle: "short" }),
                })}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Dialog
        open={numbering !== undefined}
        onOpenChange={close}
        title={m.payments_nfse()}
        description={numbering && lineOf(numbering)}
      >
        {numbering && (
          <MoneyForm
            asks={["text"]}
            labels={{ text: m.payments_nfse() }}
            first={{ text: numbering.nfse_number ?? "" }}
            onSend={({ text }, write) => write("setNfse", { payment: numbering.id, number: text })}
            onDone={close}
          />
        )}
      </Dialog>
      <Dialog
        open={sending !== undefined}
        onOpenChange={close}
        title={m.fiscal_note_send_title()}
        description={sending && lineOf(sending)}
      >
        {sending && (
          <MoneyForm
            asks={["text"]}
            labels={{ text: m.fiscal_note_send_to() }}
            first={{ text: sending.nfse_sent_to ?? sending.email }}
            label={m.fiscal_note_send_do()}
            onSend={({ id, text }, write) => write("sendServiceNote", { id, payment: sending.id, recipient: text })}
            onDone={close}
          />
        )}
      </Dialog>
      <Dialog
        open={cancelling !== undefined}
        onOpenChange={close}
        title={m.fiscal_note_cancelled()}
        description={cancelling && lineOf(cancelling)}
      >
        {cancelling && (
          <MoneyForm
            asks={["text"]}
            labels={{ text: m.fiscal_note_cancel_reason() }}
            label={m.fiscal_note_cancelled()}
            onSend={({ text }, write) =>
              write("cancelServiceNote", { payment: cancelling.id, number: cancelling.nfse_number ?? "", reason: text })
            }
            onDone={close}
          />
        )}
      </Dialog>
    </div>
  );
}

const Part = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <Card>
    <CardHeader title={title} />
    {lead && <p className="mb-4 max-w-prose text-soft">{lead}</p>}
    {children}
  </Card>
);

type LinesProps = {
  notes: readonly NotePayment[];
  text: (note: NotePayment) => string;
  /** A second line. */
  below?: (note: NotePayment) => string | undefined;
  action: (note: NotePayment) => ReactNode;
};

const Lines = ({ notes, text, below, action }: LinesProps) => (
  <ul className="divide-y">
    {notes.map((note) => (
      <li key={note.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {text(note)}
          <span className="block text-soft">{below?.(note)}</span>
        </span>
        {action(note)}
      </li>
    ))}
  </ul>
);
