import { NotificationCard } from "~/account/notification-card";
import { notificationWrites } from "~/account/notification-choices";
import { readOwnChoices } from "~/account/profile-parts";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { MailServerCard } from "~/settings/mail-server-card";
import { mailServerWrites } from "~/settings/mail-server-writes";
import { MailTest } from "~/settings/mail-test";
import { mailWrites } from "~/settings/operation-writes";
import { readMailServer } from "~/settings/read-mail-server";
import type { Route } from "./+types/notifications";

async function read() {
  const [mail, choices] = await Promise.all([readMailServer(), readOwnChoices()]);
  return { mail, choices };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...notificationWrites, ...mailWrites, ...mailServerWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The teacher's own notification choices, the mail server, and the state of outgoing mail. */
export default function Notifications({ loaderData: { mail, choices } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <NotificationCard person="admin" choices={choices} />
      <MailServerCard mail={mail} />
      <MailTest />
    </div>
  );
}
