import { Volume2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { Button } from "~/ui/button";

/** Plays a card's recording, which is loaded when it is asked for. */
export function CardPlayer({ recording }: { recording: string }) {
  const [src, setSrc] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const audio = useRef<HTMLAudioElement>(null);
  const hear = async () => {
    setProblem(undefined);
    const { data, error } = await supabase().storage.from("cards").download(recording);
    if (error) setProblem(m.cards_recording_not_loaded());
    else setSrc(URL.createObjectURL(data));
  };
  useEffect(() => {
    if (!src) return;
    // Some browsers want another tap, for which the controls are there.
    audio.current?.play().catch(() => {});
    return () => URL.revokeObjectURL(src);
  }, [src]);
  return (
    // Inline, so that it is where the text around it is: in the middle of a review, on the left of a form.
    <div>
      {src ? (
        // biome-ignore lint/a11y/useMediaCaption: the card's own words are what is said
        <audio
          ref={audio}
          controls
          src={src}
          onError={() => setProblem(m.speaking_plays_failed())}
          aria-label={m.cards_recording()}
          className="inline-block w-full max-w-md"
        />
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
