import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useRow } from "~/platform/forms/use-row";
import { useWrite } from "~/platform/forms/use-write";
import { useOfflineForm } from "~/platform/offline/use-offline-form";
import { schoolDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { CountedInput, CountedTextarea } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import { withBoundary } from "~/ui/with-boundary";
import { objectsOf } from "./answer-draft";
import { type AssignmentDraft, type AssignmentWords, assignmentDrafts } from "./assignment-draft";
import { ASSIGNMENT_FIELDS, formatLinks, AssignmentForm as Schema } from "./assignment-schema";
import { FilePicker } from "./file-picker";
import { KIND_NAMES } from "./homework-words";
import type { assignmentWrites } from "./homework-writes";
import { attachLabel, KindFields } from "./kind-fields";
import type { Assignment, Homework } from "./read-homework";
import { RETAKE_NAMES, RETAKES } from "./retakes";
import { type AssignmentRow, filesIn, readRefused, rowOf, wordsIn } from "./save-assignment";
import { addPrompt, forgetPrompt, PromptRecorder } from "./speaking/prompt-recorder";
import type { RecorderHandle } from "./speaking/recorder";
import { useSendAfterUploads } from "./use-send-after-uploads";
import { type StoredFile, useUploads } from "./use-uploads";

const DAYS_TO_DO = 7;
const KINDS = ["free", "file", "dictation", "speaking"] as const;
/** The field that a refusal is about. */
const FIELD_OF: Readonly<Record<string, (typeof ASSIGNMENT_FIELDS)[number]>> = {
  TITLE_REQUIRED: "title",
  INVALID_DATE: "due_on",
  INVALID_LINK: "links",
  STUDENTS_REQUIRED: "students",
  DICTATION_REQUIRED: "dictation",
};

type Props = {
  /** The teacher's id, which is the name of the files' folder. */
  teacher: string;
  students: readonly { id: string; name: string }[];
  /** Students that are selected at first. */
  chosen?: readonly string[];
  /** The assignment to change; unset for a new one. `dictation` is the recording's text. */
  assignment?: Assignment & Pick<Homework, "dictation">;
  onSaved: () => void;
};

const wordsOf = (assignment: Props["assignment"], chosen: readonly string[]): AssignmentWords => ({
  kind: assignment?.kind ?? "free",
  title: assignment?.title ?? "",
  due_on: assignment?.due_on ?? schoolDay(new Date(), DAYS_TO_DO),
  instructions: assignment?.instructions ?? "",
  links: formatLinks(assignment?.links ?? []),
  dictation: assignment?.dictation?.text ?? "",
  exact: assignment?.dictation?.exact ?? [],
  reading: assignment?.reading ?? "",
  written_task: assignment?.written_task ?? "",
  retake: assignment?.retake ?? "none",
  students: [...chosen],
});
const isSame = (one: AssignmentDraft, other: AssignmentDraft): boolean =>
  JSON.stringify(one.words) === JSON.stringify(other.words) && objectsOf(one.files) === objectsOf(other.files);

/**
 * Assigns homework to one student or several; kept on the device until then, because a sheet is easily closed by
 * mistake.
 */
function AssignmentFormInside({ teacher, students, chosen = [], assignment, onSaved }: Props) {
  const draftId = assignment?.id ?? (chosen.join(" ") || "new");
  const [first] = useState(() => ({ words: wordsOf(assignment, chosen), files: assignment?.files ?? [] }));
  const base = assignment ? JSON.stringify(first.words) : "";
  const [newId] = useState(() => crypto.randomUUID());
  const offline = useOfflineForm({
    drafts: assignmentDrafts,
    id: draftId,
    saved: { id: assignment?.id ?? newId, ...first, base },
    version: base,
    isSame,
    // A draft of an older version is not resumed, so that it does not undo a newer change.
    resume: (draft, saved) => (draft.base === base ? draft : saved),
    onShow: ({ words }) => reset(words),
    field: "title",
  });
  const { draft, change, changed, isKept } = offline;
  const { id, files } = draft;
  const onFiles = useCallback(
    (withFiles: (files: readonly StoredFile[]) => StoredFile[]) => change((old) => ({ files: withFiles(old.files) })),
    [change],
  );
  const onStored = useCallback((file: File) => forgetPrompt(id, file), [id]);
  const uploads = useUploads({ folder: `${teacher}/${id}`, files, onFiles, onStored });
  const recorder = useRef<RecorderHandle>(null);
  const afterUploads = useSendAfterUploads(
    uploads,
    () => void send(),
    () => setError("root", { message: m.homework_problem_not_stored() }),
  );
  const form = useForm({ resolver: zodResolver(Schema), defaultValues: draft.words, shouldFocusError: false });
  const { register, handleSubmit, setError, watch, reset, subscribe, formState } = form;
  const isSet = useRef(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => !isSet.current && change(() => ({ words: values })),
      }),
    [change, subscribe],
  );
  const { errors, isSubmitting, submitCount } = formState;
  const [kind, ticked] = watch(["kind", "students"]);
  const isForAll = students.every(({ id: student }) => ticked.includes(student));
  const { write } = useWrite<typeof assignmentWrites>();
  const refused = useRef<string[]>([]);
  const [row] = useState(() => rowOf(first.words, first.files));
  const { save, question } = useRow<AssignmentWords, AssignmentRow>({
    form,
    row,
    isDirty: changed,
    toValues: (known) => wordsIn(kind, known),
    write: async (before, after) => {
      const order = { id, kind, before: assignment && before, after: { ...before, ...after } };
      const outcome = await write("saveAssignment", order);
      refused.current = readRefused(outcome.answer);
      return refused.current.length > 0 ? { answer: undefined } : outcome;
    },
    onTaken: ({ files: theirs }) => onFiles((here) => filesIn(theirs, here) ?? [...here]),
  });
  const send = handleSubmit(async (words) => {
    if (afterUploads.isDue) return;
    if (!assignment && words.students.length === 0)
      return setError("students", { message: m.homework_problem_students() });
    const spoken = kind === "speaking" && (await recorder.current?.handOver());
    if (spoken) addPrompt(uploads, spoken);
    if (spoken || uploads.busy) return afterUploads.wait();
    const outcome = await save(rowOf(words, files));
    if (outcome === "elsewhere") return;
    if (outcome !== "saved") {
      const { problem, code } = outcome;
      const message = code === "" && !isKept ? m.common_offline_not_stored() : problem;
      return setError(FIELD_OF[code] ?? "root", { message });
    }
    isSet.current = true;
    assignmentDrafts.keep(draftId, undefined);
    if (refused.current.length === 0) return onSaved();
    const names = students.filter(({ id: student }) => refused.current.includes(student)).map(({ name }) => name);
    form.setValue(
      "students",
      words.students.filter((student) => !refused.current.includes(student)),
    );
    setError("students", { message: m.homework_problem_some_students({ names: names.join(", ") }) });
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, ASSIGNMENT_FIELDS)} attempt={submitCount} />
      {question(send)}
      <Field id="title" label={m.homework_title()} error={errors.title?.message} required>
        <CountedInput {...register("title")} autoComplete="off" most={160} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="kind" label={m.common_type()} error={errors.kind?.message}>
          <Select
            {...register("kind")}
            disabled={assignment !== undefined}
            options={KINDS.map((one) => [one, KIND_NAMES[one]()])}
          />
        </Field>
        <Field id="due_on" label={m.homework_due_on()} error={errors.due_on?.message} required>
          <DateInput {...register("due_on")} />
        </Field>
      </div>
      <fieldset id="students" tabIndex={-1} className="grid gap-1">
        <legend className="font-semibold">{assignment ? m.homework_more_students() : m.common_for_whom()}</legend>
        {students.length > 1 && (
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            onClick={() =>
              form.setValue("students", isForAll ? [] : students.map(({ id: student }) => student), {
                shouldDirty: true,
              })
            }
          >
            {isForAll ? m.homework_for_none() : m.homework_for_all({ count: students.length })}
          </Button>
        )}
        {errors.students?.message && <p className="font-medium text-danger">{errors.students.message}</p>}
        {students.length === 0 && !assignment ? (
          <p>
            {m.homework_no_students()}{" "}
            <Link to="/admin/manage-students?new" className="underline underline-offset-4">
              {m.welcome_student_add()}
            </Link>
          </p>
        ) : (
          <div className="grid max-h-56 overflow-y-auto rounded-control border px-3 sm:grid-cols-2">
            {students.map(({ id: student, name }) => (
              <Checkbox
                key={student}
                {...register("students")}
                id={`student-${student}`}
                value={student}
                label={name}
              />
            ))}
          </div>
        )}
      </fieldset>
      <KindFields kind={kind} register={register} errors={errors} />
      <Field id="instructions" label={m.homework_instructions()} error={errors.instructions?.message} optional>
        <CountedTextarea {...register("instructions")} most={8000} />
      </Field>
      <Field
        id="links"
        label={m.homework_links()}
        hint={m.homework_links_hint()}
        error={errors.links?.message}
        optional
      >
        <Textarea {...register("links")} rows={2} className="min-h-16" placeholder="https://" />
      </Field>
      <Field id="retake" label={m.homework_retake()} error={errors.retake?.message}>
        <Select {...register("retake")} options={RETAKES.map((rule) => [rule, RETAKE_NAMES[rule]()])} />
      </Field>
      {kind === "speaking" && <PromptRecorder assignment={id} uploads={uploads} recorder={recorder} />}
      <FilePicker label={attachLabel(kind)} uploads={uploads} />
      {changed && isKept && <p className="text-soft">{m.homework_stored_on_device()}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={assignment ? "secondary" : "primary"}
          busy={afterUploads.isDue ? m.homework_sends_after() : isSubmitting ? m.common_saving() : undefined}
        >
          {assignment ? m.common_save() : m.homework_assign()}
        </Button>
        {afterUploads.isDue && (
          <Button variant="quiet" onClick={afterUploads.cancel}>
            {m.common_cancel()}
          </Button>
        )}
        {changed && !afterUploads.isDue && (
          <Button variant="quiet" onClick={offline.discard}>
            {m.common_discard_changes()}
          </Button>
        )}
      </div>
    </form>
  );
}

export const AssignmentForm = withBoundary(AssignmentFormInside);
