import type { Catalogue } from "./catalogue/types.ts";
import type { Query } from "./query/types.ts";
import type { Shape } from "./request/media-type.ts";
import type { Preferences } from "./request/preferences.ts";
import { RestError } from "./rest-error.ts";
import type { RestRequest } from "./rest-request.ts";
import type { Row, Work } from "./transaction.ts";

/** A request as it has been read. */
export type ParsedRequest = {
  request: RestRequest;
  catalogue: Catalogue;
  query: Query;
  preferences: Preferences;
  shape: Shape;
  run(work: Work): Promise<Row[]>;
};

/** The most rows that one answer has. */
export const MOST_ROWS = 1_000;

/** @throws RestError where one row was asked for, and these are more or none */
export function expectOne({ shape }: ParsedRequest, rows: number): void {
  if (shape.as === "one" && rows !== 1)
    throw new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
      details: `The result contains ${rows} rows`,
    });
}

/** @throws RestError where more rows have been changed than the caller allowed */
export function expectAtMost({ preferences: { handling, maxAffected } }: ParsedRequest, rows: number): void {
  if (handling === "strict" && maxAffected !== undefined && rows > maxAffected)
    throw new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
      details: `The query affects ${rows} rows`,
    });
}
