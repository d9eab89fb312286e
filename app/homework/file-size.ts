export const LARGEST_BYTES = 20 * 1024 * 1024;

const UNITS = ["B", "kB", "MB"] as const;

/** "1.2 MB" with the language's decimal separator. */
export function formatSize(bytes: number, locale: string): string {
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString(locale, { maximumFractionDigits: power === 2 ? 1 : 0 })} ${UNITS[power]}`;
}
