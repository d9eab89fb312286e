import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";

type Props = {
  /** The submit button's label. */
  label: string;
  /** The action under way. */
  busy: string | undefined;
  /** The reason why the draft waits for the network; undefined when it does not. */
  waits: string | undefined;
  onTry: () => void;
  onWrite: () => void;
  /** The id of the field to focus when editing continues. */
  field: string;
  /** Controls beside the button while nothing waits. */
  children?: ReactNode;
};

/**
 * A form's submit button, which becomes a retry button while the draft waits for the network. It is one element, so
 * that the focus stays. The live region exists before its message, so that it is announced.
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
