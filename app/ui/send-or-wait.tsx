import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";

type Props = {
  /** The submit button's label. */
  label: string;
  /** The action under way. */
  busy: string | undefined;
  /** The draft that waits for the network, and why; undefined for none. */
  waits: string | undefined;
  onTry: () => void;
  onWrite: () => void;
  /** Id of the field that is written on in. */
  field: string;
  /** Controls beside the button while nothing waits. */
  children?: ReactNode;
};

/**
 * A form's own button, which tries again while what was sent waits for the network: one and the same, so that the keyboard
 * stays where it was. What is said of the waiting has its place before there is anything to say, so that it is heard.
 */
export function SendOrWait({ label, busy, waits, onTry, onWrite, field, children }: Props) {
  const writeOn = () => {
    onWrite();
    document.getElementById(field)?.focus();
  };
  return (
    <>
      <div role="status" className={waits ? undefined : "sr-only"}>
        {waits && <p className="rounded-control border-brass border-l-4 bg-mist px-4 py-3">{waits}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type={waits ? "button" : "submit"} onClick={waits ? onTry : undefined} busy={busy}>
          {waits ? m.common_send_now() : label}
        </Button>
        {waits ? (
          <Button variant="quiet" onClick={writeOn} disabled={busy !== undefined}>
            {m.common_write_on()}
          </Button>
        ) : (
          children
        )}
      </div>
    </>
  );
}
