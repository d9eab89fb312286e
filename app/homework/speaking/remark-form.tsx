import { MessageSquarePlus } from "lucide-react";
import { type FormEvent, Suspense, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { personHere } from "~/platform/offline/personal-cache";
import { forgetRecording } from "~/platform/offline/recordings";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { formatLength } from "~/ui/format-length";
import type { Remark } from "../marks";
import { useSendAfterUploads } from "../use-send-after-uploads";
import { type StoredFile, useUploads } from "../use-uploads";
import { Recorder } from "./load-recorder";
import { ONE_RECORDING } from "./one-recording";
import type { RecorderHandle } from "./recorder";
import { VoiceState } from "./voice-state";

type Props = {
  /** The homework's id. */
  homework: string;
  /** The moment that is heard now, in milliseconds. */
  at: number;
  onOpen: () => void;
  onAdd: (remark: Remark) => void;
};

/** A button that comments on the moment that is heard, by text, by voice, or both. */
export function RemarkForm({ homework, at, onOpen, onAdd }: Props) {
  const [moment, setMoment] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setMoment(undefined);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        aria-expanded={moment !== undefined}
        className="justify-self-start"
        onClick={() => {
          onOpen();
          setMoment(at);
        }}
      >
        <MessageSquarePlus aria-hidden="true" className="size-5" />
        {m.speaking_remark_at({ time: formatLength(at / 1000) })}
      </Button>
      {moment !== undefined && (
        <Fields
          key={moment}
          homework={homework}
          at={moment}
          onCancel={close}
          onAdd={(remark) => {
            onAdd(remark);
            close();
          }}
        />
      )}
    </>
  );
}

type FieldsProps = Pick<Props, "homework" | "at" | "onAdd"> & { onCancel: () => void };

function Fields({ homework, at, onAdd, onCancel }: FieldsProps) {
  const [comment, setComment] = useState("");
  const [voices, setVoices] = useState<StoredFile[]>([]);
  const [problem, setProblem] = useState<string>();
  const recording = `voice ${homework}`;
  const uploads = useUploads({
    ...ONE_RECORDING,
    folder: `${personHere() ?? ""}/${homework}`,
    prefix: "voice-",
    files: voices,
    onFiles: setVoices,
    onStored: () => void forgetRecording(recording).catch(() => {}),
  });
  const time = formatLength(at / 1000);
  const recorder = useRef<RecorderHandle>(null);
  const afterUploads = useSendAfterUploads(
    uploads,
    () => add(),
    () => setProblem(m.homework_problem_not_stored()),
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (afterUploads.isDue) return;
    const spoken = await recorder.current?.handOver();
    if (spoken) uploads.add([spoken]);
    if (spoken || uploads.busy) afterUploads.wait();
    else add();
  };
  const add = () => {
    const text = comment.trim();
    const [voice] = voices;
    if (!text && !voice) return setProblem(m.speaking_remark_empty());
    onAdd({ at, ...(text && { comment: text }), ...(voice && { voice: voice.object }) });
  };
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-3 rounded-card border bg-card p-4">
      <Field id="remark" label={m.speaking_remark_words({ time })} error={problem}>
        <CountedInput
          value={comment}
          onChange={(event) => {
            setComment(event.target.value);
            setProblem(undefined);
          }}
          most={500}
          autoFocus
        />
      </Field>
      <Suspense fallback={<p role="status">{m.common_loading()}</p>}>
        <Recorder
          id={recording}
          hasOne={voices.length > 0}
          words={{ title: m.speaking_own_voice(), start: m.speaking_own_start() }}
          handle={recorder}
          onHold={(holds) => holds && setProblem(undefined)}
        />
      </Suspense>
      <VoiceState uploads={uploads} />
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          busy={afterUploads.isDue ? m.homework_sends_after() : undefined}
        >
          {m.speaking_remark_add()}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
