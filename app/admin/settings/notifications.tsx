import { NotificationCard } from "~/account/notification-card";
import { notificationWrites } from "~/account/notification-choices";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { MailServerCard } from "~/settings/mail-server-card";
import { mailServerWrites } from "~/settings/mail-server-writes";
import { MailTest } from "~/settings/mail-test";
import { mailWrites } from "~/settings/operation-writes";
import { readMailServer } from "~/settings/read-mail-server";
import type { Route } from "./+types/notifications";

/** The other cards of this page read what they show by themselves. */
const read = async () => ({ mail: await readMailServer() });
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...notificationWrites, ...mailWrites, ...mailServerWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The teacher's own notification choices, the mail server, and the state of outgoing mail. */
export default function Notifications({ loaderData: { mail } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <NotificationCard person="admin" />
      <MailServerCard mail={mail} />
      <MailTest />
    </div>
  );
}
