import { m } from "~/i18n/paraglide/messages";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { Fold } from "~/ui/fold";
import { withBoundary } from "~/ui/with-boundary";
import { ChannelTable } from "./channel-table";
import { NotificationTimes } from "./notification-times";
import type { OwnChoices } from "./profile-parts";
import { PushSwitch } from "./push-switch";

/** Chooses the channels and times of notifications. Each choice is saved at once. */
function NotificationCardInside({ person, choices }: { person: "aluno" | "admin"; choices: OwnChoices }) {
  return (
    <Card id="notifications" {...LINKED_CARD}>
      <CardHeader title={m.notifications_choices()} />
      <div className="grid gap-6">
        <PushSwitch />
        {person === "admin" ? (
          <Fold title={m.notifications_choose()}>
            <ChannelTable person={person} chosen={choices.channels} />
          </Fold>
        ) : (
          <ChannelTable person={person} chosen={choices.channels} />
        )}
        <NotificationTimes chosen={choices.times} />
      </div>
    </Card>
  );
}

export const NotificationCard = withBoundary(NotificationCardInside);
