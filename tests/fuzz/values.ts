import fc from "fast-check";

/** Texts that often break programs. */
const NASTY = [
  "",
  " ",
  "null",
  "undefined",
  "true",
  "NaN",
  "-0",
  "1e400",
  "99999999999999999999",
  "infinity",
  "-infinity",
  "'",
  '"',
  "';--",
  "' or 1=1 --",
  "$1",
  "\\",
  "\\u0000",
  "\0",
  "%00",
  "%",
  "%25",
  "%E0%A4%A",
  "..",
  "../../secrets.json",
  "..%2f..%2f",
  "\\..\\..",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "<script>x</script>",
  "=1+1",
  "@SUM(1)",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "\r\nBcc: x@example.com",
  "\ud800",
  "\u202e",
  "🙂".repeat(40),
  "é".normalize("NFD"),
  "\uFEFF",
  "ﬃ",
  "İ",
  "a".repeat(4000),
  "(".repeat(500),
  "2026-02-30",
  "2026-13-01",
  "0000-00-00",
  "10000-01-01",
  "2026-01-01T00:00:00Z",
  "24:00",
  "25:61",
  "10:00",
  "-1 day",
  "eq.",
  "in.(",
  "not.eq.1",
  "cs.{",
  "or=(",
  "select",
  "*",
  "id,*",
  "*(*)",
  "id::text",
  "count()",
  "[]",
  "{}",
  "[[]]",
];
const DAYS = fc.date({ noInvalidDate: true, min: new Date("2020-01-01"), max: new Date("2040-01-01") });

export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string() },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: DAYS.map((day) => day.toISOString().slice(0, 10)) },
);
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 1e308, 0.1)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(anyText, { maxLength: 5 }) },
);

/** Values that the name of a column or an argument suggests, beside anything at all. `known`: existing ids. */
export function valueFor(name: string, type: string, known: readonly string[]): fc.Arbitrary<unknown> {
  const id = fc.oneof(fc.uuid(), fc.constantFrom(...known));
  const right = (): fc.Arbitrary<unknown> => {
    if (type === "number") return fc.oneof(fc.integer(), fc.nat(100), fc.double());
    if (type === "boolean") return fc.boolean();
    if (/_date|_on$|^day$|^after$|^month$|due/.test(name)) return DAYS.map((day) => day.toISOString().slice(0, 10));
    if (/_time$/.test(name)) return fc.constantFrom("10:00", "23:59", "07:30:00", "24:00");
    if (/\[\]/.test(type)) return fc.array(id, { maxLength: 4 });
    if (/Json/.test(type)) return fc.oneof(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 }), fc.jsonValue());
    if (/language/.test(name)) return fc.constantFrom("pt", "en");
    if (/^key$|token|share/.test(name))
      return fc.string({ unit: fc.constantFrom(..."abcXYZ019-_"), minLength: 20, maxLength: 44 });
    if (/mail/.test(name)) return fc.emailAddress();
    return fc.oneof(id, fc.string({ minLength: 1 }));
  };
  return fc.oneof({ weight: 3, arbitrary: right() }, { weight: 2, arbitrary: anyValue });
}

/** A part of an address, escaped as a client would. */
export const segment = fc
  .oneof(anyText, fc.uuid())
  .map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 600));
