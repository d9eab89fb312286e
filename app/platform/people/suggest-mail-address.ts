/** Mail providers that are common among learners in Brazil. */
const PROVIDERS = [
  "gmail.com",
  "hotmail.com",
  "hotmail.com.br",
  "outlook.com",
  "outlook.com.br",
  "yahoo.com",
  "yahoo.com.br",
  "icloud.com",
  "live.com",
  "uol.com.br",
  "bol.com.br",
  "terra.com.br",
  "globo.com",
  "protonmail.com",
];
/** Other existing providers with similar names. */
const RIGHT = new Set([
  ...PROVIDERS,
  "mail.com",
  "ymail.com",
  "email.com",
  "aol.com",
  "gmx.com",
  "me.com",
  "proton.me",
]);
/** Frequent wrong endings that are more than a typo. */
const HABITS: Record<string, string> = {
  "gmail.com.br": "gmail.com",
  "icloud.com.br": "icloud.com",
  "uol.com": "uol.com.br",
  "bol.com": "bol.com.br",
  "terra.com": "terra.com.br",
};

/**
 * The address that a person may have meant: one typo away from a common provider, or two in a long name. Undefined when
 * the address may be right.
 */
export function suggestMailAddress(address: string): string | undefined {
  const [, name, domain = ""] = /^([^\s@]+)@([^\s@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!name || RIGHT.has(domain)) return undefined;
  const meant =
    HABITS[domain] ?? PROVIDERS.find((provider) => slips(domain, provider) <= (provider.length > 9 ? 2 : 1));
  return meant && `${address.trim().slice(0, name.length)}@${meant}`;
}

/** The number of added, missing, wrong or swapped letters (optimal string alignment distance). */
function slips(typed: string, meant: string): number {
  if (Math.abs(typed.length - meant.length) > 2) return Number.POSITIVE_INFINITY;
  const rows = Array.from({ length: typed.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= typed.length; i++)
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
      rows[i]?.push(isSwapped && i > 1 && j > 1 ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
  return at(typed.length, meant.length);
}
