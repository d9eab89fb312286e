import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatBrief, formatInstant, schoolInstant } from "~/platform/time/school-time";
import { useNow } from "~/platform/time/use-now";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { ProblemAlert } from "~/ui/problem-alert";
import { withBoundary } from "~/ui/with-boundary";
import { formatSuits, type MyWaiting } from "./read-waiting";
import { useTerms } from "./use-terms";
import type { waitingWrites } from "./waiting-writes";

type Props = {
  waiting: readonly MyWaiting[];
  /** The start of a class, as an instant; undefined for one that is not known. */
  startOf: (classId: string) => string | undefined;
};

/** The hours that are offered for a wish now. */
export const openOffers = ({ hour_offers }: MyWaiting, now: number) =>
  hour_offers.filter(
    ({ local_start, taken_at, declined_at }) =>
      !taken_at && !declined_at && Date.parse(schoolInstant(local_start)) > now,
  );

/** A student's entries of the waiting list, and the hours that are offered to them. */
export function MyWaitingCard({ waiting, startOf }: Props) {
  return (
    <Card>
      <CardHeader title={m.classes_wait_title()} />
      <ul className="divide-y">
        {waiting.map((one) => (
          <WaitingItem key={one.id} one={one} startsAt={one.class_id ? startOf(one.class_id) : undefined} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingItemInside({ one, startsAt }: { one: MyWaiting; startsAt: string | undefined }) {
  const lang = useLang();
  const now = useNow();
  const [leaving, setLeaving] = useState(false);
  const what = startsAt ? m.classes_wait_move({ when: formatBrief(startsAt, lang) }) : m.classes_kind_makeup();
  const offers = openOffers(one, now);
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          <span className="block font-semibold">{what}</span>
          <span className="text-soft">{formatSuits(one, lang)}</span>
        </span>
        <Button size="sm" variant="quiet" onClick={() => setLeaving(true)}>
          {m.classes_wait_leave()}
          <span className="sr-only">: {what}</span>
        </Button>
      </div>
      {leaving && <LeaveList waiting={one.id} what={what} onClose={() => setLeaving(false)} />}
      {offers.map((offer) => (
        <OfferedHour key={offer.id} offer={offer} classId={one.class_id} />
      ))}
    </li>
  );
}
const WaitingItem = withBoundary(WaitingItemInside);

function LeaveList({ waiting, what, onClose }: { waiting: string; what: string; onClose: () => void }) {
  const { write, busy, problem } = useWrite<typeof waitingWrites>();
  const leave = async () => {
    const left = await write("leaveWaitingList", { waiting });
    if (left.problem === undefined) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.classes_wait_leave_title()}
      thing={what}
      description={m.classes_wait_leave_text()}
      confirmLabel={m.classes_wait_leave()}
      cancelLabel={m.classes_wait_stay()}
      onConfirm={() => void leave()}
      busy={busy ? m.common_saving() : undefined}
      error={problem}
    />
  );
}

type OfferProps = { offer: MyWaiting["hour_offers"][number]; classId: string | null };

function OfferedHour({ offer: { id, local_start, expires_at }, classId }: OfferProps) {
  const lang = useLang();
  const now = useNow();
  const { write, busy, problem } = useWrite<typeof waitingWrites>();
  const until = formatInstant(expires_at, lang, { weekday: "short", hour: "2-digit", minute: "2-digit" });
  const decline = () => void write("declineOffer", { offer: id });
  return (
    <div className="grid gap-3 rounded-card border-2 border-brass bg-brass-soft p-4">
      <p>
        <span className="block font-semibold first-letter:uppercase">
          {formatBrief(schoolInstant(local_start), lang)}
        </span>
        {Date.parse(expires_at) > now ? m.classes_offer_until({ until }) : m.classes_offer_late()}
      </p>
      <ProblemAlert problem={problem} />
      <div className="flex flex-wrap gap-2">
        {classId ? (
          <TakeForClass id={id} classId={classId} write={write} busy={busy} />
        ) : (
          <Button
            size="sm"
            busy={busy ? m.common_saving() : undefined}
            onClick={() => void write("takeOffer", { offer: id })}
          >
            {m.classes_offer_take()}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={decline}>
          {m.classes_offer_decline()}
        </Button>
      </div>
    </div>
  );
}

type TakeProps = { id: string; classId: string; busy: boolean } & Pick<
  ReturnType<typeof useWrite<typeof waitingWrites>>,
  "write"
>;

/** Moving a class within 24 hours of it has a price, which the button names. */
function TakeForClass({ id, classId, write, busy }: TakeProps) {
  const { terms } = useTerms(classId);
  const late = terms?.late ?? false;
  return (
    <>
      {late && <p className="w-full font-semibold text-danger">{m.classes_terms_late()}</p>}
      <Button
        size="sm"
        variant={late ? "danger" : "primary"}
        busy={busy ? m.common_saving() : undefined}
        onClick={() => void write("takeOffer", { offer: id, accepts_forfeit: late })}
      >
        {late ? m.classes_reschedule_charged() : m.classes_offer_take()}
      </Button>
    </>
  );
}
