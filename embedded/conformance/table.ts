import type { Row } from "./row.ts";

const WORDS = { served: "served", refused: "**refused**", different: "*different*", client: "asks nothing" } as const;

/** CONFORMANCE.md: a table for each client, a line for each method. */
export function tableOf(methods: Record<string, readonly string[]>, rows: Record<string, Row>): string {
  const tables = Object.entries(methods).map(([name, all]) => {
    const lines = all.map(
      (method) => `| \`${method}\` | ${WORDS[rows[method]?.is ?? "refused"]} | ${rows[method]?.note ?? ""} |`,
    );
    return [`## @supabase/${name}`, "", counts(all, rows), "", "| method | | |", "|---|---|---|", ...lines, ""].join(
      "\n",
    );
  });
  return ["# The official clients' calls", "", INTRODUCTION, "", ...tables].join("\n");
}

const INTRODUCTION = `A test calls each public method that the installed clients' types declare, against the running backend, and fails for one
that nobody has decided on. \`npm run conformance\` writes this page. "asks nothing": the method works in the client alone.`;

function counts(methods: readonly string[], rows: Record<string, Row>): string {
  const many = (is: Row["is"]) => methods.filter((method) => rows[method]?.is === is).length;
  return `${methods.length} methods: ${many("served")} served, ${many("different")} different, ${many("refused")} refused, ${many("client")} ask nothing.`;
}
