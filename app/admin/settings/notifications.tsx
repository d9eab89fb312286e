import { NotificationCard } from "~/account/notification-card";
import { notificationWrites } from "~/account/notification-choices";
import { writeAction } from "~/platform/forms/write-action";
import { MailTest } from "~/settings/mail-test";
import { mailWrites } from "~/settings/operation-writes";

/** The page belongs to the browser, where its cards read for themselves: the server sends the fallback. */
export const clientLoader = () => null;

export const clientAction = writeAction({ ...notificationWrites, ...mailWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The teacher's own notifications, and whether mails go out. */
export default function Notifications() {
  return (
    <div className="grid gap-5">
      <NotificationCard person="admin" />
      <MailTest />
    </div>
  );
}
