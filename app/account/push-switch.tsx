import { useContext, useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { type PushState, pushObstacle, pushState, turnPushOff, turnPushOn } from "~/platform/backend/push-device";
import { isHydrating } from "~/platform/device/is-hydrating";
import { toastError } from "~/platform/errors/report-error";
import { GuardianAwaited } from "~/school/guardian-awaited";
import { Button } from "~/ui/button";
import { Skeleton } from "~/ui/skeleton";

const WORDS: Record<PushState, () => string> = {
  on: m.notifications_push_on,
  off: m.notifications_push_off,
  denied: m.notifications_push_denied,
  unsupported: m.notifications_push_unsupported,
  "install-first": m.notifications_push_install,
};

/** The switch for push notifications on this device. */
export function PushSwitch() {
  const [state, setState] = useState(() => (isHydrating() ? undefined : pushObstacle()));
  const [busy, setBusy] = useState(false);
  const awaits = useContext(GuardianAwaited);
  useEffect(() => {
    let wanted = true;
    void pushState().then(
      (found) => wanted && setState(found),
      () => wanted && setState("off"),
    );
    return () => {
      wanted = false;
    };
  }, []);
  const turn = async () => {
    setBusy(true);
    try {
      if (state === "on") await turnPushOff();
      setState(state === "on" ? "off" : await turnPushOn());
    } catch (error) {
      await toastError({ title: m.common_error_title, description: m.notifications_push_failed(), error });
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3 rounded-control bg-mist p-4">
      <p className="font-semibold">{m.notifications_push_title()}</p>
      {state ? (
        <p role="status">{awaits ? m.guardians_push_awaits() : WORDS[state]()}</p>
      ) : (
        <>
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-11 w-24 md:h-9" />
        </>
      )}
      {(state === "on" || (state === "off" && !awaits)) && (
        <Button
          variant={state === "on" ? "quiet" : "secondary"}
          size="sm"
          className="justify-self-start"
          busy={busy ? m.notifications_push_turning() : undefined}
          onClick={() => void turn()}
        >
          {state === "on" ? m.notifications_push_turn_off() : m.notifications_push_turn_on()}
        </Button>
      )}
    </div>
  );
}
