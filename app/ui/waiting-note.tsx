import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";

type Props = {
  /** What waits, and for what; undefined while nothing does. */
  text: string | undefined;
  /** What is being done, while it is. */
  busy: string | undefined;
  onTry: () => void;
  onWrite: () => void;
};

/** Says that something waits for the network, in place of the form's own button. There before it has anything to say, so that it is heard. */
export function WaitingNote({ text, busy, onTry, onWrite }: Props) {
  return (
    <>
      <div role="status" className={text ? undefined : "sr-only"}>
        {text && <p className="rounded-control border-brass border-l-4 bg-mist px-4 py-3">{text}</p>}
      </div>
      {text && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={onTry} busy={busy}>
            {m.common_send_now()}
          </Button>
          <Button variant="quiet" onClick={onWrite} disabled={busy !== undefined}>
            {m.common_write_on()}
          </Button>
        </div>
      )}
    </>
  );
}
