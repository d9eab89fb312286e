import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { monthInWords } from "~/platform/time/day-words";
import { schoolToday } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { stepMonth } from "./read-recap";
import type { Recap } from "./recap";
import { RecapFigures } from "./recap-figures";
import { ShareRecap } from "./share-recap";

type Props = {
  recap: Recap;
  /** yyyy-mm */
  month: string;
  /** The level of the stations above, which the links to other months keep. */
  shown: string;
  /** The id of the link that shares it; null where the reader cannot share it. */
  link: string | undefined | null;
};

/** A month's recap, with links to the months around it. Its student can share it. */
export function RecapCard({ recap, month, shown, link }: Props) {
  const step = (by: -1 | 1) => {
    const to = stepMonth(month, by);
    if (to > schoolToday().slice(0, 7)) return null;
    return (
      <Link
        to={`?level=${shown.toLowerCase()}&month=${to}`}
        preventScrollReset
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {monthInWords(to)}
      </Link>
    );
  };
  const isEmpty = recap.classes + recap.homework + recap.words + recap.stations.length === 0;
  return (
    <Card>
      <CardHeader title={m.progress_recap({ month: monthInWords(month) })} />
      {isEmpty ? <p className="text-soft">{m.progress_recap_empty()}</p> : <RecapFigures recap={recap} level={3} />}
      <nav aria-label={m.progress_recap_months()} className="mt-3 flex flex-wrap gap-x-6 print:hidden">
        {step(-1)}
        {step(1)}
      </nav>
      {link !== null && (link || !isEmpty) && <ShareRecap key={month} month={month} link={link} />}
    </Card>
  );
}
