import { NotificationCard } from "~/account/notification-card";
import { notificationWrites } from "~/account/notification-choices";
import { writeAction } from "~/platform/forms/write-action";
import { MailTest } from "~/settings/mail-test";
import { mailWrites } from "~/settings/operation-writes";

/** The cards of this page read in the browser: the server renders the fallback. */
export const clientLoader = () => null;

export const clientAction = writeAction({ ...notificationWrites, ...mailWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The teacher's own notification choices, and the state of outgoing mail. */
export default function Notifications() {
  return (
    <div className="grid gap-5">
      <NotificationCard person="admin" />
      <MailTest />
    </div>
  );
}
