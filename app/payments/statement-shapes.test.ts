import { expect, test, vi } from "vitest";
import { readStatement } from "./read-statement.ts";
import { STATEMENT_SHAPES } from "./testing-statements.ts";

test.each(STATEMENT_SHAPES)(
  "income is read from a statement of $from, and every other line has its reason",
  async ({ text, income }) => {
    vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
    const read = await readStatement(text);
    expect(read?.lines.map(({ amount_cents }) => amount_cents)).toEqual(income);
    expect([read?.unread, read?.question]).toEqual([[], undefined]);
    const written = text.split("\n").filter((line) => /[^;,\s"]/.test(line)).length;
    expect((read?.lines.length ?? 0) + (read?.left.length ?? 0)).toBe(written);
    vi.useRealTimers();
  },
);
