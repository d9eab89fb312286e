import { afterAll, describe, expect, test } from "vitest";
import { SITE, startTestBackend } from "../testing.ts";

const t = await startTestBackend();
afterAll(() => t.close());

describe("names that every object inherits", () => {
  const ask = async (query: string) => {
    const headers = { apikey: t.backend.publishableKey };
    return t.backend.fetch(new Request(`${SITE}/rest/v1/notes?${query}`, { headers }));
  };
  const inherited = () =>
    [Object.prototype, Object, Object.prototype.toString, Function.prototype].map((object) => Reflect.ownKeys(object));

  test.each([
    "__proto__=not.eq.x",
    "__proto__=eq.x",
    "%5F_proto__=eq.x",
    '"__proto__"=eq.x',
    "__proto__.$not=eq.x",
    "or=(__proto__.eq.x)",
    "a.__proto__=eq.x",
    "select=id,__proto__(x)",
    "order=__proto__.desc",
    "__proto__.or=(a.eq.x)",
    "title=toString",
    "title=not.constructor.x",
    "or=(title.toString.x,id.is.null)",
    "constructor=eq.x",
    "toString=not.is.null",
    "hasOwnProperty=eq.x",
    "a.constructor=eq.x",
  ])(
    "names that every object inherits are refused as columns and operators, and change no prototype: %s",
    async (query) => {
      const before = inherited();
      const { status } = await ask(query);
      const after = inherited();
      // A polluted prototype would affect all later tests.
      for (const name of Object.keys(Object.prototype)) Reflect.deleteProperty(Object.prototype, name);
      expect({ status, after }).toEqual({ status: 400, after: before });
    },
  );

  test("inherited names can be searched for as text", async () => {
    const eva = await t.person("eva");
    expect((await eva.client.from("notes").insert({ title: "constructor" })).error).toBeNull();
    expect((await eva.client.from("notes").select("title").eq("title", "constructor").single()).data).toEqual({
      title: "constructor",
    });
    const among = await eva.client.from("notes").select("title").in("title", ["constructor", "builder"]);
    expect(among.data).toEqual([{ title: "constructor" }]);
  });
});
