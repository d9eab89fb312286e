import { editDistance } from "../text/edit-distance";

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

/** The edit distance of two domains; of such different lengths that none is meant, infinite. */
const slips = (typed: string, meant: string): number =>
  Math.abs(typed.length - meant.length) > 2 ? Number.POSITIVE_INFINITY : editDistance(typed, meant);
