import { Volume2 } from "lucide-react";
import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { Button } from "~/ui/button";
import { Player } from "~/ui/player";

/** Plays a card's recording, which is loaded when it is asked for. */
export function CardPlayer({ recording }: { recording: string }) {
  const [src, setSrc] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const hear = async () => {
    setProblem(undefined);
    const { data, error } = await supabase().storage.from("cards").download(recording);
    if (error) setProblem(m.cards_recording_not_loaded());
    else setSrc(URL.createObjectURL(data));
  };
  useEffect(() => {
    if (!src) return;
    return () => URL.revokeObjectURL(src);
  }, [src]);
  return (
    // Inline, so that it is where the text around it is: in the middle of a review, on the left of a form.
    <div>
      {src ? (
        <div className="inline-block w-full max-w-md text-left">
          <Player
            src={src}
            label={m.common_recording()}
            isLoadedAtOnce
            startsAlone
            onFailed={(failed) => setProblem(failed ? m.speaking_plays_failed() : undefined)}
          />
        </div>
      ) : (
        <Button variant="quiet" onClick={() => void hear()}>
          <Volume2 aria-hidden="true" className="size-5" />
          {m.cards_hear()}
        </Button>
      )}
      {problem && (
        <p role="alert" className="mt-2">
          {problem}
        </p>
      )}
    </div>
  );
}
