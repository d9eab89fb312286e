import { useState } from "react";
import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { askServer } from "~/platform/ask-server";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";

const Kept = z.object({ path: z.string() });

async function sendRecording(file: File): Promise<{ path: string } | { problem: string }> {
  const response = await askServer("/admin/placement-audio", file);
  if (response?.status === 413 || response?.status === 415) return { problem: m.test_audio_wrong() };
  const kept = Kept.safeParse(await response?.json().catch(() => undefined));
  return kept.success ? kept.data : { problem: m.settings_failed() };
}

type Props = { path: string; error: string | undefined; onChange: (path: string) => void };

/** The recording of a listening question: heard where there is one, replaced by another file. */
export function AudioField({ path, error, onChange }: Props) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const kept = await sendRecording(file);
    setBusy(false);
    if ("problem" in kept) return setProblem(kept.problem);
    setProblem(undefined);
    onChange(kept.path);
  };
  return (
    <div className="grid gap-2">
      <Field id="audio_path" label={m.test_audio()} hint={m.test_audio_hint()} error={problem ?? error}>
        <Input
          type="file"
          accept=".mp3,.ogg,audio/mpeg,audio/ogg"
          disabled={busy}
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </Field>
      {/* biome-ignore lint/a11y/useMediaCaption: its transcript is the next field */}
      {path && <audio controls preload="none" src={path} className="w-full" aria-label={m.placement_listen()} />}
    </div>
  );
}
