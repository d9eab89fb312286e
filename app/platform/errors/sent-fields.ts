/** The database keeps no more than a thousand characters of it. */
const LONGEST = 300;
/** The form of a field's name in code. Any other key may contain personal data. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/i;

/**
 * The names of the fields that a request's body held, for the error log; null where there are none. Never what was in them:
 * the privacy notice promises that nothing typed is kept.
 */
export function sentFields(body: unknown): string | null {
  let fields = "";
  for (const name of new Set(namesIn(body))) {
    if (!NAME.test(name)) continue;
    const longer = fields ? `${fields}, ${name}` : name;
    if (longer.length > LONGEST) break;
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
