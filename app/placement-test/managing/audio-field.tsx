import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import { readAnswer } from "~/platform/backend/read-answer";
import type { Result } from "~/platform/backend/result";
import { acceptFile } from "~/platform/files/accept-file";
import { ACCEPTED_TYPES, acceptOf } from "~/platform/files/file-kinds";
import { fileFailure, type PlaceWords } from "~/platform/files/file-problem-words";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Player } from "~/ui/player";

const LARGEST_BYTES = 5 * 1024 * 1024;
const TYPES = ACCEPTED_TYPES["placement-audio"];
const WORDS: PlaceWords = {
  TOO_LARGE: m.test_audio_wrong,
  KIND: m.test_audio_wrong,
  SOUND: m.test_audio_wrong,
  CONNECTION: m.settings_failed,
};

async function sendRecording(file: File): Promise<Result<string>> {
  const order = { types: TYPES, most: LARGEST_BYTES, words: WORDS };
  const taken = await acceptFile(file, order);
  if (taken.kind) return taken;
  const response = await callServer("/admin/placement-audio", taken.answer.file);
  if (!response) return fileFailure("CONNECTION", WORDS);
  if (response.status === 413 || response.status === 415) return fileFailure("KIND", WORDS);
  const body: unknown = await response.json().catch(() => undefined);
  const kept = await readAnswer(body, (z) => z.object({ path: z.string() }));
  return kept ? { answer: kept.path } : { kind: "failed", problem: m.settings_failed(), code: String(response.status) };
}

type Props = { path: string; error: string | undefined; onChange: (path: string) => void };

/** The recording of a listening question, with a player and an upload to replace it. */
export function AudioField({ path, error, onChange }: Props) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const kept = await sendRecording(file);
    setBusy(false);
    setProblem(kept.problem);
    if (!kept.kind) onChange(kept.answer);
  };
  return (
    <div className="grid gap-2">
      <Field id="audio_path" label={m.test_audio()} hint={m.test_audio_hint()} error={problem ?? error}>
        <Input
          type="file"
          accept={acceptOf(TYPES)}
          disabled={busy}
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </Field>
      {path && <Player key={path} src={path} label={m.placement_listen()} />}
    </div>
  );
}
