/** Below the database's limit of a thousand characters. */
const LONGEST_VALUE = 300;
/** The form of a field's name in code; any other key may contain personal data. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/i;

/**
 * The names of the fields in a request's body, for the error log; null without any. Never their values, as the privacy
 * policy promises.
 */
export function sentFields(body: unknown): string | null {
  let fields = "";
  for (const name of new Set(namesIn(body))) {
    if (!NAME.test(name)) continue;
    const longer = fields ? `${fields}, ${name}` : name;
    if (longer.length > LONGEST_VALUE) break;
    fields = longer;
  }
  return fields || null;
}

function namesIn(body: unknown): string[] {
  if (body instanceof FormData || body instanceof URLSearchParams) return [...body.keys()];
  const sent = typeof body === "string" ? parsed(body) : undefined;
  return (Array.isArray(sent) ? sent : [sent]).flatMap((row: unknown) =>
    typeof row === "object" && row !== null && !Array.isArray(row) ? Object.keys(row) : [],
  );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
