import { useEffect, useState } from "react";
import { Link } from "react-router";
import { formatWhy } from "~/i18n/notifications/reason-texts";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import type { mailWrites } from "./operation-writes";

const PROBE_EVERY_MS = 1000;
const ASK_FOR_MS = 60_000;

type State = { is: "nothing" | "waiting" | "sent" | "saved" | "slow" } | { is: "failed"; why: string };

/** Sends the teacher a test mail and follows it until it is sent or failed. */
export function MailTest() {
  const lang = useLang();
  const { write } = useWrite<typeof mailWrites>();
  const [mail, setMail] = useState<string>();
  const [state, setState] = useState<State>({ is: "nothing" });
  useEffect(() => {
    if (!mail) return;
    const begun = Date.now();
    const timer = setInterval(async () => {
      const { data } = await supabase().from("mail_outbox").select("state, last_error").eq("id", mail).maybeSingle();
      if (data?.state === "sent" || data?.state === "saved") setState({ is: data.state });
      else if (data?.last_error) setState({ is: "failed", why: formatWhy(data.last_error, lang).why });
      else if (Date.now() - begun > ASK_FOR_MS) setState({ is: "slow" });
      else return;
      setMail(undefined);
    }, PROBE_EVERY_MS);
    return () => clearInterval(timer);
  }, [mail, lang]);
  const send = async () => {
    setState({ is: "waiting" });
    const { problem, answer } = await write("sendTestMail", {});
    if (problem !== undefined) setState({ is: "failed", why: problem });
    else setMail(String(answer));
  };
  return (
    <Card id="mail" {...LINKED_CARD}>
      <CardHeader title={m.settings_mail()} />
      <p className="mb-4 max-w-prose text-soft">{m.settings_mail_lead()}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          variant="secondary"
          busy={state.is === "waiting" ? m.common_sending() : undefined}
          onClick={() => void send()}
        >
          {m.settings_mail_send()}
        </Button>
        <Link to="/admin/undelivered" className="py-2 underline underline-offset-4">
          {m.admin_undelivered()}
        </Link>
      </div>
      <p role="status" className="mt-3 [overflow-wrap:anywhere] empty:hidden">
        {state.is === "sent" && m.settings_mail_sent()}
        {state.is === "saved" && m.settings_mail_saved()}
        {state.is === "slow" && m.settings_mail_slow()}
        {state.is === "failed" && m.settings_mail_failed({ why: state.why })}
      </p>
    </Card>
  );
}
