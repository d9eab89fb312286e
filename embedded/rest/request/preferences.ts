import { RestError } from "../rest-error.ts";

const VALUES = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  tx: ["commit", "rollback"],
  missing: ["default", "null"],
  handling: ["strict", "lenient"],
} as const;
type Name = keyof typeof VALUES;
const isName = (name: string): name is Name => name in VALUES && Object.hasOwn(VALUES, name);

export type Preferences = { [Kind in Name]?: (typeof VALUES)[Kind][number] } & {
  timezone?: string | undefined;
  maxAffected?: number;
  /** Unknown preferences. */
  unknown: string[];
};

/**
 * Parses the header `Prefer`; the first value of a kind counts.
 * @param timeZones the names that PostgreSQL knows; an offset is not accepted
 */
export function readPreferences(header: string | null, timeZones: ReadonlySet<string>): Preferences {
  const preferences: Preferences = { unknown: [] };
  for (const preference of (header ?? "").split(",").map((one) => one.trim())) {
    if (preference === "") continue;
    const split = preference.indexOf("=");
    if (!add(preferences, preference.slice(0, split).trim(), preference.slice(split + 1).trim()))
      preferences.unknown.push(preference);
  }
  const { timezone } = preferences;
  if (timezone === undefined || timeZones.has(timezone)) return preferences;
  preferences.unknown.push(`timezone=${timezone}`);
  return { ...preferences, timezone: undefined };
}

function add(preferences: Preferences, name: string, value: string): boolean {
  if (name === "timezone") {
    preferences.timezone ??= value;
    return true;
  }
  if (name === "max-affected") {
    if (/^\d{1,15}$/.test(value)) preferences.maxAffected ??= Number(value);
    return true;
  }
  if (!isName(name)) return false;
  const known = VALUES[name].find((one) => one === value);
  if (known === undefined) return false;
  if (preferences[name] === undefined) Object.assign(preferences, { [name]: known });
  return true;
}

/** @throws RestError for unknown preferences under `handling=strict` */
export function refuseUnknown({ handling, unknown }: Preferences): void {
  if (handling === "strict" && unknown.length > 0)
    throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
}
