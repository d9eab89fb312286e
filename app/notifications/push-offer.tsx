import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pushState, turnPushOn } from "~/platform/backend/push-device";
import { readText, storeText } from "~/platform/device/device-store";
import { storageProblem } from "~/platform/device/storage-problem";
import { toastError } from "~/platform/errors/report-error";
import { Button } from "~/ui/button";

const OFFERED_KEY = "push-offer";
/** Types that are urgent: seeing one of these brings the offer. */
const WORTH_IT = new Set([
  "new_class",
  "new_class_scheduled",
  "class_moved",
  "class_soon",
  "new_homework",
  "new_schedule",
]);

const remember = () => storeText(OFFERED_KEY, "asked");
/** Without storage, the offer would appear again on every page. */
const wasAsked = (): boolean => readText(OFFERED_KEY) !== null || storageProblem() !== undefined;

/** Offers push notifications, once a browser and only in the open list. */
export function PushOffer({ types }: { types: readonly string[] }) {
  const worthIt = types.some((type) => WORTH_IT.has(type));
  const [offered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!worthIt || wasAsked()) return;
    let wanted = true;
    void pushState().then(
      (state) => wanted && setOffered(state === "off"),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [worthIt]);
  if (!offered) return null;
  const turnOn = async () => {
    setBusy(true);
    remember();
    try {
      await turnPushOn();
    } catch (error) {
      await toastError({ title: m.common_error_title, description: m.notifications_push_failed(), error });
    }
    setOffered(false);
  };
  const later = () => {
    remember();
    setOffered(false);
  };
  return (
    <div className="grid gap-2 border-t bg-mist px-4 py-3">
      <p>{m.notifications_offer()}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void turnOn()} busy={busy ? m.notifications_push_turning() : undefined}>
          {m.notifications_push_turn_on()}
        </Button>
        <Button size="sm" variant="quiet" onClick={later}>
          {m.notifications_offer_later()}
        </Button>
      </div>
    </div>
  );
}
