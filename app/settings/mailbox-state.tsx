import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { relativeTime } from "~/platform/time/relative-time";
import { formatInstant } from "~/platform/time/school-time";
import type { Mailbox } from "./read-mail-server";

/** Why the mailbox cannot be read, and who can do something about it. */
const PROBLEM_TEXTS: Record<string, () => string> = {
  NOT_REACHED: m.mail_server_mailbox_not_reached,
  CERTIFICATE: m.mail_server_mailbox_certificate,
  CREDENTIALS: m.mail_server_mailbox_credentials,
  FOLDER: m.mail_server_mailbox_folder,
  FAILING: m.mail_server_mailbox_failing,
};

/** Mails that could not be used, by their problem. */
const UNREAD_TEXTS: Record<string, (count: { count: number }) => string> = {
  NAMELESS: m.mail_server_unread_nameless,
  ANSWER: m.mail_server_unread_answer,
  TOO_LARGE: m.mail_server_unread_large,
  NOT_RECORDED: m.mail_server_unread_unrecorded,
};

/** It is read every five minutes; nobody says so where the reading itself does not run. */
const STALE_MS = 3_600_000;

/** The state of the mailbox for returned mails, and its mails that could not be used. */
export function MailboxState({ mailbox: { read_at, failing_since, problem, unread } }: { mailbox: Mailbox }) {
  const lang = useLang();
  const at = (when: string) => formatInstant(when, lang, { dateStyle: "short", timeStyle: "short" });
  const isStale = read_at !== null && Date.now() - Date.parse(read_at) > STALE_MS;
  const since = failing_since ?? (isStale ? read_at : null);
  return (
    <section aria-labelledby="mailbox" className="mt-5 grid gap-2 border-t pt-5">
      <h3 id="mailbox" className="font-semibold">
        {m.mail_server_mailbox()}
      </h3>
      {since ? (
        <p className="max-w-prose text-danger">
          {m.mail_server_mailbox_silent({ when: at(since) })}{" "}
          {(PROBLEM_TEXTS[problem ?? ""] ?? m.mail_server_mailbox_failing)()}
        </p>
      ) : (
        read_at && <p className="text-soft">{m.mail_server_mailbox_read({ when: relativeTime(read_at, lang) })}</p>
      )}
      {unread.length > 0 && (
        <>
          <p className="max-w-prose">{m.mail_server_unread()}</p>
          <ul className="list-disc pl-5">
            {unread.map(({ problem: what, count, last_at }) => (
              <li key={what}>
                {(UNREAD_TEXTS[what] ?? m.mail_server_unread_broken)({ count })}{" "}
                <span className="text-soft">{m.mail_server_unread_last({ count, when: at(last_at) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
