import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { BookMakeup } from "./book-makeup";
import type { MakeupCredit } from "./my-classes";

/** A student's make-up credit, which they spend on a free hour. */
export function MakeupItem({ credit }: { credit: MakeupCredit }) {
  const lang = useLang();
  const [choosing, setChoosing] = useState(false);
  const until = m.classes_credit_until({ day: formatDay(credit.expires_on, lang, { dateStyle: "long" }) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      {until}
      <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
        {m.classes_makeup_choose()}
        <span className="sr-only">: {until}</span>
      </Button>
      {choosing && <BookMakeup credit={credit} onClose={() => setChoosing(false)} />}
    </li>
  );
}
