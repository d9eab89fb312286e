import { type Lang, LOCALE } from "~/i18n/screens";

const UNITS = [
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
  ["kilobyte", 1e3],
] as const;

/** "12,3 MB", "640 kB". */
export function formatSize(bytes: number, lang: Lang): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[2];
  return new Intl.NumberFormat(LOCALE[lang], { style: "unit", unit, maximumFractionDigits: 1 }).format(bytes / size);
}
