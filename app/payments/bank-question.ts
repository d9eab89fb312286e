import type { DayOrder } from "~/platform/time/parse-day";
import type { Decimal } from "./bank-amount";

/** The places of a table's columns as the teacher names them. */
export type ColumnAnswer = { day: number; amount: number };

/** A doubt about the whole file, which the teacher is asked once. */
export type BankQuestion =
  | {
      kind: "columns";
      /** `heading`: empty in a file without headers. */
      columns: { heading: string; sample: string }[];
      guess: Partial<ColumnAnswer>;
    }
  | { kind: "decimal" /** An amount of the file that can be read in two ways. */; written: string }
  | { kind: "days" /** A day of the file that can be read in two ways. */; written: string };

export type BankAnswers = { columns?: ColumnAnswer; decimal?: Decimal; days?: DayOrder };
