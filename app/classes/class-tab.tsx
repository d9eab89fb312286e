import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { NotRead, PartMissing } from "~/platform/errors/part-missing";
import { Older } from "~/platform/lists/older-rows";
import { formatBrief } from "~/platform/time/school-time";
import { useNow } from "~/platform/time/use-now";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { BookClass } from "./book-class";
import { CalendarFeed } from "./calendar-feed";
import { ClassChoices } from "./class-choices";
import { type CardsOf, PastClassList } from "./class-list";
import { FORFEIT_NAMES } from "./forfeit-names";
import { MakeupItem } from "./makeup-item";
import { MyClassItem } from "./my-class-item";
import type { listForfeits, MyClasses } from "./my-classes";
import { MyRequests } from "./my-requests";
import { MyWaitingCard, openOffers } from "./my-waiting";
import type { Asking } from "./request-class";

type Props = {
  student: string;
  classes: MyClasses;
  cards: CardsOf;
  asking: Asking;
};

const readForfeits: typeof listForfeits = async (...asked) => (await import("./my-classes")).listForfeits(...asked);

/** A student's upcoming and past classes, make-up credits and forfeited classes. */
export function ClassTab({ student, classes, cards, asking }: Props) {
  const lang = useLang();
  const { upcoming, past, credits, forfeits, hasFeed, requests, choices } = classes;
  // Devices may have classes stored from when there was no waiting list.
  const waiting = classes.waiting ?? [];
  // Nor were requests for classes kept.
  const classRequests = classes.classRequests === undefined ? [] : classes.classRequests;
  const asked = { classes: classRequests ?? [], series: requests ?? [] };
  // The next class comes first, except for an hour that somebody else gets unless it is taken.
  const now = useNow();
  const isOffered = waiting.some((one) => openOffers(one, now).length > 0);
  const wishes = waiting.length > 0 && (
    <MyWaitingCard waiting={waiting} startOf={(id) => upcoming?.find((one) => one.id === id)?.starts_at ?? undefined} />
  );
  return (
    <div className="grid gap-5">
      {isOffered && wishes}
      <Card>
        <CardHeader title={m.classes_upcoming()} />
        {upcoming === null ? (
          <NotRead />
        ) : upcoming.length === 0 ? (
          <EmptyState level={3} title={m.classes_none_upcoming()} text={m.classes_none_upcoming_text()} />
        ) : (
          <ul className="divide-y">
            {upcoming.map((one, place) => (
              <MyClassItem key={one.id} one={one} next={place === 0} />
            ))}
          </ul>
        )}
        <BookClass credit={credits?.[0]} asking={asking} />
      </Card>
      {!isOffered && wishes}
      {(requests === null || classRequests === null) && <PartMissing title={m.classes_series_my_requests()} />}
      {asked.classes.length + asked.series.length > 0 && <MyRequests {...asked} />}
      {choices && <ClassChoices choices={choices} />}
      {credits === null && <PartMissing title={m.classes_credits_title()} />}
      {credits && credits.length > 0 && (
        <Card>
          <CardHeader title={m.classes_credits({ count: credits.length })} />
          <ul className="divide-y">
            {credits.map((credit) => (
              <MakeupItem key={credit.id} credit={credit} />
            ))}
          </ul>
          <p className="mt-2 text-soft">{m.classes_credit_how()}</p>
        </Card>
      )}
      {forfeits === null && <PartMissing title={m.classes_forfeits()} />}
      {forfeits && forfeits.total > 0 && (
        <Card>
          <CardHeader title={m.classes_forfeits()} />
          <Older of={student} label={m.classes_forfeits()} first={forfeits} read={readForfeits}>
            {(rows) => (
              <ul className="grid gap-1">
                {rows.map(({ id, kind, starts_at }) => (
                  <li key={id}>
                    {FORFEIT_NAMES[kind]()}: <span className="text-soft">{formatBrief(starts_at, lang)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Older>
        </Card>
      )}
      {past === null && <PartMissing title={m.classes_past()} />}
      {past && past.total > 0 && (
        <Card>
          <CardHeader title={m.classes_past()} />
          <PastClassList student={student} past={past} cards={cards} />
        </Card>
      )}
      {hasFeed === null ? <PartMissing title={m.classes_feed()} /> : <CalendarFeed hasFeed={hasFeed} />}
    </div>
  );
}
