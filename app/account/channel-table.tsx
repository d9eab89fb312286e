import { Check, Minus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { TOPIC_NAMES } from "~/i18n/notifications/topic-names";
import { TOPICS_OF_ROLE, type Topic } from "~/i18n/notifications/topics";
import { m } from "~/i18n/paraglide/messages";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { TickBox } from "~/ui/tick-box";
import { unbroken } from "~/ui/unbroken";
import { NotLoaded } from "./not-loaded";
import type { Channels, notificationWrites } from "./notification-choices";
import type { OwnChoices } from "./profile-parts";

type Choices = Partial<Record<string, Channels>>;

const BY_ALL: Channels = { by_mail: true, by_push: true };
const CELL = "w-16 px-0.5 py-1 text-center sm:w-24 sm:px-1 lg:w-16";

type Props = {
  person: "aluno" | "admin";
  /** The person's choices; null where they could not be read. */
  chosen: OwnChoices["channels"];
};

/** The table of notification choices, by topic and channel. A topic without a row in the database uses all channels. */
export function ChannelTable({ person, chosen: read }: Props) {
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries((read ?? []).map(({ topic, ...choice }) => [topic, choice])),
  );
  const { write } = useWrite<typeof notificationWrites>();
  const choose = async (topic: Topic, way: keyof Channels, chosen: boolean) => {
    const show = (is: boolean) => setChoices((all) => ({ ...all, [topic]: { ...BY_ALL, ...all[topic], [way]: is } }));
    show(chosen);
    const outcome = await write("chooseChannels", { topic, [way]: chosen });
    if (!outcome.kind) return;
    show(!chosen);
    await toastFailure(outcome);
  };
  const box = (topic: Topic, way: keyof Channels, channel: string) => (
    <TickBox
      label={`${TOPIC_NAMES[topic]()}: ${channel}`}
      checked={choices[topic]?.[way] ?? true}
      disabled={!read}
      onChange={(event) => void choose(topic, way, event.target.checked)}
    />
  );
  return (
    <div className="grid gap-2">
      {!read && <NotLoaded />}
      <table className="w-full border-collapse text-base leading-snug">
        <caption className="pb-2 text-left text-soft">{m.notifications_choices_text()}</caption>
        <thead>
          <tr className="border-b text-soft text-sm">
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              {m.notifications_about()}
            </th>
            {[m.notifications_by_bell(), m.notifications_by_mail(), m.notifications_by_push()].map((channel) => (
              <th key={channel} scope="col" className={`${CELL} font-medium`}>
                {channel}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {TOPICS_OF_ROLE[person].map(({ topic, mail }) => (
            <tr key={topic}>
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {TOPIC_NAMES[topic]()}
              </th>
              <td className={CELL}>
                <Fixed said={m.notifications_always()}>
                  <Check />
                </Fixed>
              </td>
              <td className={CELL}>
                {mail === "choice" && box(topic, "by_mail", m.notifications_by_mail())}
                {mail === "always" && (
                  <Fixed said={m.notifications_always()}>
                    <Check />
                  </Fixed>
                )}
                {mail === "never" && (
                  <Fixed said={m.notifications_never()}>
                    <Minus />
                  </Fixed>
                )}
              </td>
              <td className={CELL}>{box(topic, "by_push", m.notifications_by_push())}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-base md:text-[0.9375rem] text-soft">
        {unbroken(m.notifications_always_why())} {person === "admin" && unbroken(m.notifications_confirmed_why())}
      </p>
    </div>
  );
}

/** A cell that cannot be chosen. */
const Fixed = ({ said, children }: { said: string; children: ReactNode }) => (
  <span title={said} className="grid place-items-center text-soft *:size-5">
    <span className="sr-only">{said}</span>
    {children}
  </span>
);
