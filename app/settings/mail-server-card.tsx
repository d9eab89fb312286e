import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatInstant } from "~/platform/time/school-time";
import { isMailProvider } from "~/school/mail-providers";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { ahead, onDemand } from "~/ui/on-demand";
import { withBoundary } from "~/ui/with-boundary";
import { MAIL_NAMES } from "./mail-names";
import type { mailServerWrites } from "./mail-server-writes";
import { MailboxState } from "./mailbox-state";
import type { MailServer } from "./read-mail-server";

const MailServerForm = onDemand(async () => (await import("./mail-server-form")).MailServerForm);

/** The mail server that the site's mails go out by, which the teacher sets unless who installed the site did. */
function MailServerInside({ mail }: { mail: MailServer }) {
  const [asks, setAsks] = useState(false);
  const isChosen = !mail.is_given && mail.provider !== null;
  return (
    <Card id="mail-server" {...LINKED_CARD}>
      <CardHeader title={m.mail_server_title()} />
      {mail.is_given && <p className="max-w-prose">{m.mail_server_given()}</p>}
      {isChosen && <Chosen mail={mail} onReplace={() => setAsks(true)} />}
      {!mail.is_given && !isChosen && !asks && (
        <>
          <p className="mb-4 max-w-prose text-soft">{m.mail_server_lead()}</p>
          <Button {...ahead(MailServerForm)} onClick={() => setAsks(true)}>
            {m.mail_server_begin()}
          </Button>
        </>
      )}
      {!mail.is_given && asks && (
        <div className={isChosen ? "mt-5 border-t pt-5" : ""}>
          <MailServerForm current={mail} onDone={() => setAsks(false)} />
        </div>
      )}
      {mail.mailbox && <MailboxState mailbox={mail.mailbox} />}
    </Card>
  );
}

function Chosen({
  mail: { provider, host, sender, chosen_at },
  onReplace,
}: {
  mail: MailServer;
  onReplace: () => void;
}) {
  const lang = useLang();
  const { write, busy, problem } = useWrite<typeof mailServerWrites>();
  const [removes, setRemoves] = useState(false);
  const name = provider && isMailProvider(provider) && provider !== "other" ? MAIL_NAMES[provider]() : (host ?? "");
  const remove = async () => {
    const outcome = await write("removeMailServer", {});
    if (outcome.problem === undefined) setRemoves(false);
  };
  return (
    <div className="grid gap-3">
      <p className="[overflow-wrap:anywhere]">
        {m.mail_server_chosen({
          sender: sender ?? "",
          name,
          when: chosen_at ? formatInstant(chosen_at, lang, { dateStyle: "medium" }) : "",
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onReplace}>
          {m.common_replace()}
        </Button>
        <Button variant="quiet" onClick={() => setRemoves(true)}>
          {m.mail_server_remove()}
        </Button>
      </div>
      <ConfirmDialog
        open={removes}
        onOpenChange={setRemoves}
        title={m.mail_server_remove_title()}
        thing={name}
        description={m.mail_server_remove_text()}
        confirmLabel={m.mail_server_remove()}
        onConfirm={() => void remove()}
        busy={busy ? m.common_saving() : undefined}
        error={problem}
      />
    </div>
  );
}

export const MailServerCard = withBoundary(MailServerInside);
