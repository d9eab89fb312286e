import { type FormEvent, useCallback, useContext, useId, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useWrite } from "~/platform/forms/use-write";
import { forgetRecording } from "~/platform/offline/recordings";
import { useOfflineForm } from "~/platform/offline/use-offline-form";
import { GuardianAwaited } from "~/school/guardian-awaited";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { CountedTextarea } from "~/ui/counted-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { SendOrWait } from "~/ui/send-or-wait";
import { useProblem } from "~/ui/use-problem";
import { withBoundary } from "~/ui/with-boundary";
import { answerDrafts, isSameAnswer } from "./answer-draft";
import { FilePicker } from "./file-picker";
import { type HomeworkKind, homeworkRefusal } from "./homework-words";
import type { Homework } from "./read-homework";
import { ONE_RECORDING } from "./speaking/one-recording";
import type { RecorderHandle } from "./speaking/recorder";
import { SpeakingAnswer } from "./speaking/speaking-answer";
import type { answerWrites } from "./submit-answer";
import { useSendAfterUploads } from "./use-send-after-uploads";
import { type StoredFile, useUploads } from "./use-uploads";

const LONGEST_ANSWER = 20_000;
const EMPTY_ANSWERS = {
  dictation: "ANSWER_REQUIRED",
  file: "FILE_REQUIRED",
  free: "ANSWER_REQUIRED",
  speaking: "SPEAKING_REQUIRED",
} as const;
const LABELS: Partial<Record<HomeworkKind, () => string>> = {
  dictation: m.homework_dictation_answer,
  speaking: m.speaking_words,
};

/**
 * The student's answer: kept on the device while they type, handed in with a button, and replaceable until it is
 * graded.
 */
function AnswerFormInside({ homework }: { homework: Homework }) {
  const { id, student_id, assignment, submissions } = homework;
  const form = useOfflineForm({
    drafts: answerDrafts,
    id,
    saved: {
      answer: homework.answer ?? "",
      files: homework.files,
      ...(homework.in_writing && { in_writing: true }),
    },
    version: submissions,
    isSame: isSameAnswer,
    field: "answer",
  });
  const { draft, change, changed, waits } = form;
  const picker = useId();
  const { setProblem, fail, problemOf, summary } = useProblem();
  const mended = useCallback(
    (field: string) => setProblem((old) => (old?.field === field ? undefined : old)),
    [setProblem],
  );
  const { write, busy } = useWrite<typeof answerWrites>();
  const onFiles = useCallback(
    (withFiles: (files: readonly StoredFile[]) => StoredFile[]) => {
      mended(picker);
      change((old) => ({ files: withFiles(old.files) }));
    },
    [mended, picker, change],
  );
  // A student who cannot hear or speak may choose to write, where the teacher offers a task for it.
  const inWriting = draft.in_writing === true;
  const kind = inWriting ? "free" : assignment.kind;
  const isSpeaking = kind === "speaking";
  const voiceAwaits = useContext(GuardianAwaited);
  const ofFile = isSpeaking || kind === "file";
  const recorder = useRef<RecorderHandle>(null);
  const chosen = useRef<File>(undefined);
  const onStored = useCallback(
    (file: File) => {
      // Once it is stored, the device need not keep it.
      if (file === chosen.current) void forgetRecording(id).catch(() => {});
    },
    [id],
  );
  const folder = `${student_id}/${id}`;
  const uploads = useUploads({
    folder,
    files: draft.files,
    onFiles,
    ...(isSpeaking && { ...ONE_RECORDING, onStored }),
  });

  const sendOver = async (seen: number) => {
    const { answer, files, in_writing } = draft;
    const message = form.settle(await write("submitAnswer", { homework: id, seen, answer, files, in_writing }), seen);
    if (message) fail(message);
    else setProblem(undefined);
  };
  const afterUploads = useSendAfterUploads(
    uploads,
    () => hand(),
    () => fail(m.homework_problem_not_stored(), picker),
  );
  const hand = () => {
    const empty = ofFile
      ? draft.files.length === 0
      : !draft.answer.trim() && (inWriting || kind === "dictation" || draft.files.length === 0);
    const failed = empty && !inWriting && uploads.sending.length > 0;
    if (failed) return fail(m.homework_problem_not_stored(), picker);
    if (empty) return fail(homeworkRefusal(EMPTY_ANSWERS[kind]), ofFile ? picker : "answer");
    void sendOver(form.version);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || afterUploads.isDue) return;
    const spoken = await recorder.current?.handOver();
    if (spoken) {
      chosen.current = spoken;
      uploads.add([spoken]);
    }
    if (spoken || (uploads.busy && !inWriting)) afterUploads.wait();
    else hand();
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <ErrorSummary {...summary} />
      {(assignment.written_task !== null || inWriting) && (
        <Checkbox
          label={m.homework_write_instead()}
          checked={inWriting}
          disabled={waits !== undefined}
          onChange={({ target: { checked: in_writing } }) => {
            setProblem(undefined);
            change(() => ({ in_writing }));
          }}
        />
      )}
      {isSpeaking && voiceAwaits && <p role="status">{m.guardians_voice_awaits()}</p>}
      {waits === undefined && isSpeaking && !voiceAwaits && (
        <SpeakingAnswer
          id={id}
          reading={assignment.reading}
          picker={picker}
          uploads={uploads}
          recorder={recorder}
          onRecording={() => {
            // An earlier recording that is stored from now on must not take this one off the device.
            chosen.current = undefined;
            mended(picker);
          }}
          error={problemOf(picker)}
        />
      )}
      <Field
        id="answer"
        label={(LABELS[kind] ?? m.homework_your_answer)()}
        hint={changed && form.isKept && waits === undefined ? m.homework_stored_on_device() : undefined}
        error={problemOf("answer")}
        optional={ofFile}
      >
        <CountedTextarea
          lang={TAG.en}
          rows={ofFile ? 3 : 8}
          most={LONGEST_ANSWER}
          value={draft.answer}
          readOnly={waits !== undefined}
          spellCheck={kind !== "dictation"}
          autoCorrect="off"
          onChange={({ target: { value: answer } }) => {
            mended("answer");
            change(() => ({ answer }));
          }}
        />
      </Field>
      {waits === undefined && !inWriting && !isSpeaking && kind !== "dictation" && (
        <FilePicker id={picker} label={m.homework_add_files()} uploads={uploads} error={problemOf(picker)} />
      )}
      <SendOrWait
        label={submissions > 0 ? m.homework_send_again() : m.homework_send()}
        busy={busy ? m.common_sending() : afterUploads.isDue ? m.homework_sends_after() : undefined}
        waits={waits === undefined ? undefined : m.homework_waits()}
        onTry={() => waits !== undefined && void sendOver(waits)}
        onWrite={form.writeOn}
        field="answer"
      >
        {afterUploads.isDue && (
          <Button variant="quiet" onClick={afterUploads.cancel}>
            {m.common_cancel()}
          </Button>
        )}
        {submissions > 0 && changed && !afterUploads.isDue && (
          <Button variant="quiet" onClick={form.discard}>
            {m.common_discard_changes()}
          </Button>
        )}
      </SendOrWait>
    </form>
  );
}

export const AnswerForm = withBoundary(AnswerFormInside);
