import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { copyText } from "~/platform/device/copy-text";
import { Button } from "~/ui/button";
import { type NoteField, type NotePayment, noteFields } from "./service-note-fields";

/** The fields in the portal's order. */
const FIELDS: readonly { id: NoteField; label: () => string }[] = [
  { id: "competence", label: m.fiscal_note_competence },
  { id: "document", label: m.fiscal_note_document },
  { id: "payer", label: m.fiscal_note_payer },
  { id: "email", label: m.common_email },
  { id: "code", label: m.fiscal_note_code },
  { id: "description", label: m.fiscal_note_description },
  { id: "amount", label: m.fiscal_note_amount },
];

/** The fields that the national portal asks for a note, each with a button that copies it. */
export function NoteFields({ note }: { note: NotePayment }) {
  const [copied, setCopied] = useState<NoteField>();
  const values = noteFields(note);
  const copy = async (id: NoteField) => setCopied((await copyText(values[id])) ? id : undefined);
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {FIELDS.map(({ id, label }) => (
        <div key={id} className="flex items-center justify-between gap-3 border-t py-1.5">
          <span className="min-w-0">
            <dt className="text-soft">{label()}</dt>
            {values[id] ? (
              <dd lang={TAG.pt} className="[overflow-wrap:anywhere]">
                {values[id]}
              </dd>
            ) : (
              <dd className="text-danger">{m.fiscal_note_missing()}</dd>
            )}
          </span>
          {values[id] && (
            <Button
              variant="quiet"
              size="icon"
              onClick={() => void copy(id)}
              aria-label={`${m.fiscal_copy({ what: label() })} (${note.student}, ${values.competence})`}
            >
              {copied === id ? (
                <Check aria-hidden="true" className="size-5" />
              ) : (
                <Copy aria-hidden="true" className="size-5" />
              )}
            </Button>
          )}
        </div>
      ))}
    </dl>
  );
}
