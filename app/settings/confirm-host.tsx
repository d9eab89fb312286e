import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";

type Props = { host: string; onConfirm: () => void };

/** Asks whether the password of a calendar may also go to a host that the typed one leads to. */
export function ConfirmHost({ host, onConfirm }: Props) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 sm:col-span-2">
      <p className="max-w-prose">
        {m.connected_calendar_elsewhere()} <strong className="[overflow-wrap:anywhere]">{host}</strong>
      </p>
      <p className="max-w-prose text-soft">{m.connected_calendar_elsewhere_hint()}</p>
      <Button variant="quiet" onClick={onConfirm}>
        {m.connected_calendar_elsewhere_confirm({ host })}
      </Button>
    </div>
  );
}
