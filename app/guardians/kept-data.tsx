import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatDay, formatInstant } from "~/platform/time/school-time";
import type { Kept } from "./consent-calls";

type Props = { child: string; kept: Kept };

/** A child's data in summary: who they are, and how much there is of everything else. */
export function KeptData({ child, kept }: Props) {
  const lang = useLang();
  const date = { dateStyle: "long" } as const;
  const count = (value: number) => value.toLocaleString(LOCALE[lang]);
  const rows: [label: string, value: string | null][] = [
    [m.guardians_kept_since(), formatInstant(kept.since, lang, date)],
    [m.common_email(), kept.email],
    [m.common_phone_short(), kept.phone],
    [m.common_birth(), kept.birth_date && formatDay(kept.birth_date, lang, date)],
    [m.common_photo(), kept.photo ? m.common_yes() : m.common_no()],
    [m.common_classes(), count(kept.classes)],
    [m.common_homework(), count(kept.homework)],
    [m.guardians_kept_recordings(), count(kept.recordings)],
    [m.common_cards(), count(kept.cards)],
    [m.common_grades(), count(kept.grades)],
    [m.payments_charges(), count(kept.charges)],
  ];
  return (
    <section className="grid gap-3 border-t pt-5">
      <h2 className="text-xl [overflow-wrap:anywhere]">{m.guardians_kept({ child })}</h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-soft">{label}</dt>
                <dd className="tabular-nums [overflow-wrap:anywhere] max-sm:mb-2">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
