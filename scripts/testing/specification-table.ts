import { stripVTControlCharacters } from "node:util";
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints one line for each group of sentences of the specification, then why each of the others does not hold. */
export default class SpecificationTable implements Reporter {
  readonly #results = new Map<TestCase, TestResult>();

  onTestEnd(check: TestCase, result: TestResult): void {
    this.#results.set(check, result);
  }

  onError(error: { message?: string }): void {
    console.log(error.message);
  }

  onEnd({ status }: FullResult): void {
    const rows = [...this.#results].sort(([a], [b]) => a.title.localeCompare(b.title));
    for (const [{ title }, { status: came }] of rows) console.log(`${came === "passed" ? "✓" : "✗"} ${title}`);
    for (const [{ title }, { errors, status: came }] of rows.filter(([, result]) => result.status !== "passed"))
      console.log(
        `\n${title}: ${came}\n${errors.map(({ message = "" }) => stripVTControlCharacters(message)).join("\n")}`,
      );
    const held = rows.filter(([, result]) => result.status === "passed").length;
    console.log(`\n${held} of ${rows.length} groups hold${status === "passed" ? "" : `; the run ${status}`}`);
  }
}
