import { Mic } from "lucide-react";
import { Suspense, useContext, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { ACCEPTED_TYPES, acceptOf } from "~/platform/files/file-kinds";
import type { PlaceWords } from "~/platform/files/file-problem-words";
import { storeFile } from "~/platform/files/store-file";
import { useWrite } from "~/platform/forms/use-write";
import { personHere } from "~/platform/offline/personal-cache";
import { forgetRecording } from "~/platform/offline/recordings";
import { GuardianAwaited } from "~/school/guardian-awaited";
import { Button } from "~/ui/button";
import { FileButton } from "~/ui/file-button";
import { CardPlayer } from "./card-player";
import type { cardWrites } from "./card-writes";
import type { CardRow } from "./read-cards";
import { RecorderContext } from "./recorder-context";

/** The longest recording that is made here, in seconds: a word and a sentence with it. */
const LONGEST_S = 30;
/** The bucket's limit. */
const LARGEST_BYTES = 2 * 1024 * 1024;
const TYPES = ACCEPTED_TYPES.cards;
const WORDS: PlaceWords = {
  TOO_LARGE: m.cards_recording_too_large,
  KIND: m.cards_recording_kind,
  CONNECTION: m.cards_recording_not_sent,
};

/** The recording of a card: recorded here or sent as a file, heard, and removed. */
export function RecordCard({ card }: { card: CardRow }) {
  const [recording, setRecording] = useState(card.recording);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  // In the address, because the page loads anew when the recorder wants the microphone.
  const [search, setSearch] = useSearchParams();
  const [isRecording, setIsRecording] = useState(search.get("record") === card.id);
  const opener = useRef<HTMLButtonElement>(null);
  const Recorder = useContext(RecorderContext);
  const voiceAwaits = useContext(GuardianAwaited);
  const { write, busy } = useWrite<typeof cardWrites>();
  const kept = `card ${card.id}`;
  const setRecorder = (next: boolean) => {
    setIsRecording(next);
    setSearch(
      (now) => {
        now.delete("record");
        if (next) now.set("record", card.id);
        return now;
      },
      { preventScrollReset: true, replace: true },
    );
  };
  const save = async (name: string | undefined) => {
    const outcome = await write("recordCard", { card: card.id, ...(name && { recording: name }) });
    if (outcome.problem === undefined) setRecording(name ?? null);
    return outcome.problem;
  };
  const send = async (chosen: File): Promise<string | undefined> => {
    const folder = `${personHere()}/${card.id}`;
    const stored = await storeFile(chosen, { bucket: "cards", folder, most: LARGEST_BYTES, words: WORDS });
    return stored.kind ? stored.problem : save(stored.answer.object);
  };
  const use = async (file: File | undefined) => {
    if (!file || sending) return;
    setProblem(undefined);
    setSending(true);
    const wrong = await send(file);
    setSending(false);
    setProblem(wrong);
    if (wrong) return;
    void forgetRecording(kept).catch(() => {});
    setRecorder(false);
    // The button that used the recording is gone.
    opener.current?.focus();
  };
  return (
    <section aria-label={m.common_recording()} className="grid gap-3 border-t pt-4">
      <p className="font-semibold">
        {m.common_recording()} <span className="font-normal text-soft">{m.cards_recording_hint()}</span>
      </p>
      {recording && <CardPlayer key={recording} recording={recording} />}
      {voiceAwaits && <p>{m.guardians_voice_awaits()}</p>}
      <div className="flex flex-wrap gap-2">
        {Recorder && !voiceAwaits && (
          <Button ref={opener} variant="quiet" aria-expanded={isRecording} onClick={() => setRecorder(!isRecording)}>
            <Mic aria-hidden="true" className="size-5" />
            {m.cards_record()}
          </Button>
        )}
        {!voiceAwaits && (
          <FileButton
            variant="quiet"
            accept={acceptOf(TYPES)}
            aria-disabled={sending}
            onClick={(event) => sending && event.preventDefault()}
            onFiles={([file]) => void use(file)}
          >
            {m.speaking_upload()}
          </FileButton>
        )}
        {recording && (
          <Button
            variant="quiet"
            busy={busy && !sending ? m.common_saving() : undefined}
            onClick={() => void save(undefined).then(setProblem)}
          >
            {m.cards_recording_remove()}
          </Button>
        )}
      </div>
      {Recorder && isRecording && !voiceAwaits && (
        <Suspense fallback={<p role="status">{m.common_loading()}</p>}>
          <Recorder
            id={kept}
            hasOne={recording !== null}
            longest={LONGEST_S}
            words={{ title: m.cards_record(), start: m.speaking_start() }}
            onUse={(file) => void use(file)}
          />
        </Suspense>
      )}
      <p role="status">{sending && m.common_sending()}</p>
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}
