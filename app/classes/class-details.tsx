import { MessageCircle } from "lucide-react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { formOf, textOrNull, type ValuesOf } from "~/platform/forms/row-fields";
import { useRow } from "~/platform/forms/use-row";
import { useWrite } from "~/platform/forms/use-write";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { isWebAddress } from "~/platform/text/web-address";
import { formatTime, formatWhen } from "~/platform/time/school-time";
import { useNow } from "~/platform/time/use-now";
import { buttonClass } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { KEEP_DIRTY_VALUES } from "~/ui/keep-dirty-values";
import { SaveButton } from "~/ui/save-button";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import type { hourWrites } from "./change-hours";
import { messageAbout, movedFrom } from "./hour-message";
import type { Hour } from "./read-hour";
import { isRoomOpen } from "./room-times";
import { formatKind, StatusPill } from "./trial-words";

/** A class or a blocked hour, for the teacher. */
export function ClassDetails({ hour }: { hour: Hour }) {
  const lang = useLang();
  const now = useNow();
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-serif text-xl first-letter:uppercase">{formatWhen(hour.starts_at, lang)}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-soft">
          <span>
            {formatKind(hour)}, {formatTime(hour.starts_at, lang)}–{formatTime(hour.ends_at, lang)}
          </span>
          {/* Said when it changes here, as when the class is confirmed. */}
          <span role="status">{hour.status && <StatusPill status={hour.status} />}</span>
        </p>
      </div>
      {hour.kind === "class" && !hour.cancelled_at && isRoomOpen(hour, now) && (
        <Link to={`/admin/room/${hour.id}`} className={`justify-self-start ${buttonClass({ size: "sm" })}`}>
          {m.classes_join()}
        </Link>
      )}
      {hour.kind === "class" && hour.contact?.phone && (
        <a
          href={whatsAppLink(
            hour.contact.phone,
            messageAbout(
              { ...hour, movedFrom: movedFrom(hour.history) },
              hour.contact.full_name,
              hour.contact.language,
            ),
          )}
          target="_blank"
          rel="noreferrer"
          className={`justify-self-start ${buttonClass({ variant: "secondary", size: "sm" })}`}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {m.classes_open_whatsapp()}
        </a>
      )}
      {hour.kind === "class" && <LinkAndNotes hour={hour} />}
    </div>
  );
}

const WORDS = formOf({
  online_link: textOrNull((z) =>
    z
      .string()
      .trim()
      .refine((link) => !link || isWebAddress(link), { error: () => m.classes_problem_link() }),
  ),
  notes: textOrNull((z) => z.string()),
});
type Words = Pick<Hour, "online_link" | "notes">;

function LinkAndNotesInside({ hour }: { hour: Hour }) {
  const form = useForm({
    resolver: laterRules(WORDS.schema),
    values: WORDS.toValues(hour),
    resetOptions: KEEP_DIRTY_VALUES,
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty, dirtyFields: _ } = formState;
  const { write } = useWrite<typeof hourWrites>();
  const { save, question } = useRow<ValuesOf<typeof WORDS>, Words>({
    form,
    row: hour,
    isDirty,
    toValues: WORDS.toValues,
    write: (before, after) => write("editClass", { id: hour.id, before, after }),
  });
  const send = handleSubmit(async (typed) => {
    const sent = { ...form.getValues() };
    const outcome = await save(WORDS.toRow(typed).row);
    if (outcome === "elsewhere") return;
    if (outcome !== "saved") return setError("online_link", { message: outcome.problem });
    form.resetDefaultValues(sent);
    toast({ title: m.common_saved() });
  });
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-4">
      {question(send)}
      <Field id="online_link" label={m.classes_online_link()} error={errors.online_link?.message} optional>
        <Input {...register("online_link")} type="url" inputMode="url" placeholder="https://" />
      </Field>
      <Field id="notes" label={m.common_notes()} hint={m.classes_notes_hint()} error={errors.notes?.message} optional>
        <CountedTextarea {...register("notes")} most={2000} rows={2} />
      </Field>
      {isDirty && <SaveButton busy={isSubmitting} />}
    </form>
  );
}

const LinkAndNotes = withBoundary(LinkAndNotesInside);
