import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";

type Props = { busy: boolean; onDecline: () => void; onStay: () => void };

/** The teacher declines a request, or goes back without a change. */
export const DeclineButtons = ({ busy, onDecline, onStay }: Props) => (
  <div className="flex flex-wrap gap-2">
    <Button size="sm" busy={busy ? m.common_saving() : undefined} onClick={onDecline}>
      {m.common_decline()}
    </Button>
    <Button size="sm" variant="quiet" disabled={busy} onClick={onStay}>
      {m.common_cancel()}
    </Button>
  </div>
);
