import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { APPROVED, EXCELLENT, type GradeStatus, gradeStatusOf } from "~/school/grade";
import { Pill, type PillTone } from "~/ui/pill";

const STANDINGS: Record<GradeStatus, { name: () => string; tone: PillTone }> = {
  excellent: { name: m.grades_excellent, tone: "ok" },
  approved: { name: m.grades_approved, tone: "wait" },
  failed: { name: m.grades_failed, tone: "bad" },
  pending: { name: m.grades_pending, tone: "plain" },
};

/** A grade with its status: excellent, passed, failed or pending. */
export function GradeBadge({ grade }: { grade: number | null }) {
  const lang = useLang();
  const { name, tone } = STANDINGS[gradeStatusOf(grade)];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {grade !== null && (
        <span className="font-semibold font-serif text-xl tabular-nums">{formatGrade(grade, LOCALE[lang])}</span>
      )}
      <Pill tone={tone}>{name()}</Pill>
    </span>
  );
}

/** "8,5", always with one decimal. */
export const formatGrade = (grade: number, locale: string): string =>
  grade.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Explains the statuses of grades. */
export function GradeLegend() {
  const lang = useLang();
  const format = (grade: number) => formatGrade(grade, LOCALE[lang]);
  const lines = [
    ["excellent", `≥ ${format(EXCELLENT)}`],
    ["approved", `≥ ${format(APPROVED)}`],
    ["failed", `< ${format(APPROVED)}`],
    ["pending", ""],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2" aria-label={m.grades_legend()}>
      {lines.map(([standing, range]) => (
        <li key={standing} className="inline-flex items-center gap-2">
          <Pill tone={STANDINGS[standing].tone}>{STANDINGS[standing].name()}</Pill>
          {range && <span className="text-soft tabular-nums">{range}</span>}
        </li>
      ))}
    </ul>
  );
}
