import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Player } from "~/ui/player";

const SPEEDS = [0.6, 0.8, 1] as const;
const BACK_S = 5;

/** The player of a dictation, with buttons for five seconds back and for slower speeds. */
export function DictationPlayer({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="rounded-card border bg-mist p-4">
      <Player
        src={src}
        label={m.homework_dictation_sound()}
        isLoadedAtOnce
        back={BACK_S}
        speeds={SPEEDS}
        onFailed={setFailed}
      />
      {failed && (
        <p role="alert" className="mt-3">
          {m.homework_sound_failed()}
        </p>
      )}
    </div>
  );
}
