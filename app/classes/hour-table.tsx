import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { cellOfInstant, formatBrief, formatBriefDay, formatTime, formatWhen } from "~/platform/time/school-time";
import { CARD_LINK, CardChevron } from "~/ui/link-row";
import { MailAddress } from "~/ui/mail-address";
import { type Column, Table } from "~/ui/table";
import type { HourRow } from "./list-hours";
import { HOURS, hourSearch, type ListParams } from "./list-params";
import { BookingPills, formatKind, formatLevel, formatStatus, hourTitle } from "./trial-words";

/** Marks a booking that was opened from the list, so that closing it goes back. */
export const FROM_LIST = { fromList: true };

export const hourColumns = (params: ListParams, lang: Lang): Column<HourRow>[] => [
  {
    id: "name",
    header: m.classes_column_who(),
    title: true,
    cell: ({ id, kind, full_name, email, starts_at }) => (
      <>
        <Link to={hourSearch(params, { id, kind })} state={FROM_LIST} preventScrollReset className={CARD_LINK}>
          {hourTitle({ kind, full_name })}
          <span className="sr-only">, {formatBrief(starts_at, lang)}</span>
        </Link>
        <span className="block font-normal text-base text-soft max-md:hidden">
          {email && <MailAddress>{email}</MailAddress>}
        </span>
        <CardChevron />
      </>
    ),
    csv: ({ kind, full_name }) => hourTitle({ kind, full_name }),
  },
  { id: "email", header: m.common_email(), csv: ({ email }) => email },
  {
    id: "class",
    header: m.common_when(),
    bare: true,
    cell: ({ starts_at }) => (
      <time dateTime={isoInstant(starts_at)} title={formatWhen(starts_at, lang)} className="tabular-nums">
        <span className="whitespace-nowrap">{formatBriefDay(starts_at, lang)}</span>{" "}
        <span className="whitespace-nowrap font-semibold md:block">{formatTime(starts_at, lang)}</span>
      </time>
    ),
    csv: ({ starts_at }) => cellOfInstant(starts_at),
  },
  {
    id: "kind",
    header: m.common_kind(),
    bare: true,
    cell: ({ kind, is_makeup, level }) => (
      <>
        {formatKind({ kind, is_makeup })}
        {level && (
          <span className="block text-base text-soft max-md:inline max-md:before:content-['_·_']">
            {formatLevel(level)}
          </span>
        )}
      </>
    ),
    csv: ({ kind, is_makeup }) => formatKind({ kind, is_makeup }),
  },
  {
    id: "plan",
    header: m.common_plan(),
    wide: true,
    cell: ({ plan }) =>
      plan ? (
        <span lang={TAG.en} className="xl:whitespace-nowrap">
          {plan}
        </span>
      ) : (
        <span className="text-soft">–</span>
      ),
  },
  {
    id: "booked",
    header: m.classes_column_booked(),
    wide: true,
    cell: ({ created_at }) => (
      <time
        dateTime={isoInstant(created_at)}
        title={formatWhen(created_at, lang)}
        className="text-soft xl:whitespace-nowrap"
      >
        {relativeTime(created_at, lang)}
      </time>
    ),
  },
  {
    id: "status",
    header: m.common_status(),
    bare: true,
    cell: ({ status, ...booked }) => (
      <span className="flex flex-wrap gap-1.5">{status && <BookingPills status={status} {...booked} />}</span>
    ),
    csv: ({ status }) => status && formatStatus(status),
  },
];

type Props = { rows: HourRow[]; total: number; params: ListParams };

/** A page of classes with the total number; the name opens the details. */
export function HourTable({ rows, total, params }: Props) {
  const lang = useLang();
  return (
    <>
      <Table
        caption={m.classes_trials()}
        columns={hourColumns(params, lang)}
        rows={rows}
        rowKey={({ id }) => id}
        sorts={HOURS.sorts}
      />
      <p role="status" className="text-soft tabular-nums">
        {m.classes_total({ count: total, shown: total.toLocaleString(LOCALE[lang]) })}
      </p>
    </>
  );
}
