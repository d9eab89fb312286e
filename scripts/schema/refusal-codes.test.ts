import { expect, test } from "vitest";
import { refusalCodes } from "./refusal-codes.ts";

test("every refusal code that the schema raises is found, and nothing else", () => {
  const sql = `
    perform private.refuse('GONE_BY_NOW');
    perform private.refuse_if(booking.state = 'open' or found is null,
      'NOT_SOON');
    raise exception using errcode = 'PT409', message = 'HALF_DONE', hint = open;
    refusal := case when name is null then 'NAME_MISSING' when kind = 'x' then 'other' end;
    if tg_op = 'UPDATE' then perform private.refuse('FROZEN'); end if;
    return 'UTC';`;
  expect(refusalCodes(sql)).toEqual(["FROZEN", "GONE_BY_NOW", "HALF_DONE", "NAME_MISSING", "NOT_SOON"]);
});
