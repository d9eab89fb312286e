import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { PartMissing } from "~/platform/errors/part-missing";
import { useWrite } from "~/platform/forms/use-write";
import { relativeTime } from "~/platform/time/relative-time";
import { formatInstant } from "~/platform/time/school-time";
import { isPixProfile } from "~/school/pix-profiles";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { ahead, onDemand } from "~/ui/on-demand";
import { Pill } from "~/ui/pill";
import { ProblemAlert } from "~/ui/problem-alert";
import { withBoundary } from "~/ui/with-boundary";
import { PIX_NAMES } from "./pix-names";
import { pixProblemText, type pixWrites } from "./pix-writes";
import type { ConnectedPix } from "./read-pix-provider";
import type { RefusedCharge } from "./read-refused-charges";
import { RefusedCharges } from "./refused-charges";

const PixProviderForm = onDemand(async () => (await import("./pix-provider-form")).PixProviderForm);

type Props = {
  provider: ConnectedPix | null;
  /** The charges that it refuses; null where they could not be read. */
  refused: readonly RefusedCharge[] | null;
};

/** The payment provider that settles charges by itself; without one everything works as before. */
function PixProviderInside({ provider, refused }: Props) {
  const connected = provider?.connected_at ?? "none";
  // The form goes once another connection is there.
  const [asksSince, setAsksSince] = useState<string>();
  const asks = asksSince === connected;
  return (
    <Card id="pix-provider" {...LINKED_CARD}>
      <CardHeader title={m.pix_provider_title()} />
      <p className="mb-4 max-w-prose text-soft">{m.pix_provider_lead()}</p>
      {provider && <Connected provider={provider} onReplace={() => setAsksSince(connected)} />}
      {provider &&
        (refused ? <RefusedCharges charges={refused} /> : <PartMissing title={m.pix_provider_refused_charges()} />)}
      {!provider && !asks && (
        <Button variant="secondary" {...ahead(PixProviderForm)} onClick={() => setAsksSince(connected)}>
          {m.pix_provider_begin()}
        </Button>
      )}
      {asks && (
        <div className={provider ? "mt-5 border-t pt-5" : ""}>
          <PixProviderForm current={provider ?? undefined} onCancel={() => setAsksSince(undefined)} />
        </div>
      )}
    </Card>
  );
}

function Connected({ provider, onReplace }: { provider: ConnectedPix; onReplace: () => void }) {
  const lang = useLang();
  const { write, busy, problem } = useWrite<typeof pixWrites>();
  const [removes, setRemoves] = useState(false);
  const { profile, base_url, pix_key, connected_at, pix_status: status } = provider;
  const name = isPixProfile(profile) ? PIX_NAMES[profile]() : profile;
  const disconnect = async () => {
    const outcome = await write("disconnectPixProvider", { base_url });
    if (outcome.problem === undefined) setRemoves(false);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {status?.failing_since ? (
          <Pill tone="bad">{m.pix_provider_silent()}</Pill>
        ) : (
          <Pill tone="ok">
            {status?.answered_at
              ? m.pix_provider_answered({ when: relativeTime(status.answered_at, lang) })
              : m.common_connected()}
          </Pill>
        )}
      </div>
      <p className="text-soft [overflow-wrap:anywhere]">
        {new URL(base_url).host} · {pix_key}
      </p>
      {status?.failing_since && status.problem && (
        <p className="max-w-prose text-danger">
          {m.pix_provider_silent_since({
            when: formatInstant(status.failing_since, lang, { dateStyle: "medium", timeStyle: "short" }),
          })}{" "}
          {pixProblemText(status.problem)}
        </p>
      )}
      {isNotRead(provider) && (
        <p className="max-w-prose text-danger">
          {m.pix_provider_not_read({
            when: formatInstant(status?.read_until ?? connected_at, lang, { dateStyle: "medium", timeStyle: "short" }),
          })}
        </p>
      )}
      {status?.refunds_problem && (
        <p className="max-w-prose text-danger">
          {m.pix_provider_refunds_not_read({
            when: formatInstant(status.refunds_read_at ?? connected_at, lang, {
              dateStyle: "medium",
              timeStyle: "short",
            }),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={busy && !removes ? m.pix_provider_testing() : undefined}
          onClick={() => void write("testPixProvider", {})}
        >
          {m.pix_provider_test()}
        </Button>
        <Button variant="quiet" onClick={onReplace}>
          {m.pix_provider_replace()}
        </Button>
        <Button variant="quiet" onClick={() => setRemoves(true)}>
          {m.common_disconnect()}
        </Button>
      </div>
      <ProblemAlert problem={busy || removes ? undefined : problem} />
      <ConfirmDialog
        open={removes}
        onOpenChange={setRemoves}
        title={m.pix_provider_disconnect_title()}
        thing={name}
        description={m.pix_provider_disconnect_text()}
        confirmLabel={m.common_disconnect()}
        onConfirm={() => void disconnect()}
        busy={busy ? m.common_saving() : undefined}
        error={problem}
      />
    </div>
  );
}

const DAY_MS = 86_400_000;

/** True if no payment was read for a day though the provider answers: it would have to say so itself. */
const isNotRead = ({ connected_at, pix_status }: ConnectedPix, now = Date.now()): boolean =>
  !pix_status?.failing_since && now - Date.parse(pix_status?.read_until ?? connected_at) > DAY_MS;

export const PixProviderCard = withBoundary(PixProviderInside);
