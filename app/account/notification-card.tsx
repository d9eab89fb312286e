import { m } from "~/i18n/paraglide/messages";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { Fold } from "~/ui/fold";
import { withBoundary } from "~/ui/with-boundary";
import { ChannelTable } from "./channel-table";
import { NotificationTimes } from "./notification-times";
import { PushSwitch } from "./push-switch";

/** Chooses the channels and times of notifications. Each choice is saved at once. */
function NotificationCardInside({ person }: { person: "aluno" | "admin" }) {
  return (
    <Card id="notifications" {...LINKED_CARD}>
      <CardHeader title={m.notifications_choices()} />
      <div className="grid gap-6">
        <PushSwitch />
        {person === "admin" ? (
          <Fold title={m.notifications_choose()}>
            <ChannelTable person={person} />
          </Fold>
        ) : (
          <ChannelTable person={person} />
        )}
        <NotificationTimes />
      </div>
    </Card>
  );
}

export const NotificationCard = withBoundary(NotificationCardInside);
