/**
 * Computed columns of views that are never null, which the Supabase CLI cannot detect. `npm run types` corrects their
 * types, and supabase/tests/upgrade.test.ts checks them.
 */
export const NEVER_NULL: Record<string, readonly string[]> = {
  charge_overview: ["net_cents", "open_cents", "overdue", "proof_waits", "late_cents"],
  profile_overview: ["balance_cents", "overdue"],
  error_faults: ["error_message", "fault", "first_at", "last_at", "people", "solved", "times"],
  hours: ["is_makeup"],
};

/** @returns the generated types with these columns not null. @throws when a view or a column does not exist */
export function withoutFalseNulls(types: string): string {
  let result = types;
  for (const [view, columns] of Object.entries(NEVER_NULL)) {
    const start = result.indexOf(`"${view}": {\n`, result.indexOf("Views: {"));
    const end = result.indexOf("ComputedFields", start);
    let row = result.slice(start, end);
    for (const column of columns) {
      const found = new RegExp(`("${column}": [^,|]+) \\| null`).exec(row);
      if (start === -1 || !found) throw new Error(`The types have no column ${view}.${column} that may be null.`);
      row = row.replace(found[0], found[1] ?? "");
    }
    result = result.slice(0, start) + row + result.slice(end);
  }
  return result;
}
