import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("a machine-readable line is one JSON object, whatever it contains", () => {
  const written: string[] = [];
  createLog("json", (line) => written.push(line))('two\nlines "quoted"', {
    level: "error",
    request_id: "r-1",
    status: 500,
  });
  expect(written).toHaveLength(1);
  expect(written[0]).not.toContain("\n");
  expect(JSON.parse(written[0] ?? "")).toMatchObject({
    level: "error",
    message: 'two\nlines "quoted"',
    request_id: "r-1",
    status: 500,
  });
});

test.each(["human", "json"] as const)(
  "the log omits what mail servers and databases quote of people (%s)",
  (format) => {
    const written: string[] = [];
    const log = createLog(format, (line) => written.push(line));
    log(
      "550 <ana.souza+aulas@mail.example.com.br>: unknown; call +55 (11) 91234-5678; key sb_secret_abc_DEF; eyJhbGciOi.eyJzdWIi.x_y",
    );
    for (const secret of ["ana.souza", "91234", "abc_DEF", "eyJzdWIi"]) expect(written[0]).not.toContain(secret);
    expect(written[0]).toContain("unknown");
  },
);

test("the log keeps an error's stack trace readable", () => {
  const written: string[] = [];
  createLog("human", (line) => written.push(line))("at file:///srv/node_modules/@supabase/auth-js/dist/index.js:53:15");
  expect(written).toEqual(["at file:///srv/node_modules/@supabase/auth-js/dist/index.js:53:15"]);
});
