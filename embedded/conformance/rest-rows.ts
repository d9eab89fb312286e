import type { Fixture } from "./row.ts";
import { client, type Row, refused, served } from "./row.ts";

const samples = ({ person }: Fixture) => person.from("samples").select("id");
const read = (with_: (query: ReturnType<typeof samples>) => unknown): Row => served((world) => with_(samples(world)));

export const REST_ROWS: Record<string, Row> = {
  "SupabaseClient.from": read((query) => query),
  "SupabaseClient.schema": refused(({ person }) => person.schema("private").from("x").select(), "any but `public`"),
  "SupabaseClient.getOpenApiSpec": refused(({ server }) => server.getOpenApiSpec(), "404 `PGRST126`"),
  "SupabaseClient.rpc": served(({ person }) => person.rpc("dwell", { seconds: 0 })),
  "SupabaseClient.channel": client,
  "SupabaseClient.getChannels": client,
  "SupabaseClient.removeChannel": served(async ({ listener }) => {
    const subscriber = listener();
    return {
      error: (await subscriber.removeChannel(subscriber.channel("a").subscribe())) === "ok" ? null : "not removed",
    };
  }),
  "SupabaseClient.removeAllChannels": served(({ listener }) => listener().removeAllChannels()),

  "PostgrestClient.from": read((query) => query),
  "PostgrestClient.schema": refused(({ person }) => person.schema("private").from("x").select(), "any but `public`"),
  "PostgrestClient.getOpenApiSpec": refused(({ server }) => server.getOpenApiSpec(), "404 `PGRST126`"),
  "PostgrestClient.rpc": served(({ person }) => person.rpc("dwell", { seconds: 0 }, { get: true })),

  "PostgrestQueryBuilder.select": served(({ person }) =>
    person.from("samples").select("*", { count: "exact", head: true }),
  ),
  "PostgrestQueryBuilder.insert": served(({ person }) => person.from("samples").insert([{ id: 10 }, { id: 11 }])),
  "PostgrestQueryBuilder.upsert": served(({ person }) => person.from("samples").upsert({ id: 10, words: "again" })),
  "PostgrestQueryBuilder.update": served(({ person }) => person.from("samples").update({ words: "x" }).eq("id", 10)),
  "PostgrestQueryBuilder.delete": served(({ person }) => person.from("samples").delete().eq("id", 11)),

  "PostgrestFilterBuilder.throwOnError": client,
  "PostgrestFilterBuilder.eq": read((query) => query.eq("id", 1)),
  "PostgrestFilterBuilder.neq": read((query) => query.neq("id", 1)),
  "PostgrestFilterBuilder.gt": read((query) => query.gt("id", 1)),
  "PostgrestFilterBuilder.gte": read((query) => query.gte("id", 1)),
  "PostgrestFilterBuilder.lt": read((query) => query.lt("id", 1)),
  "PostgrestFilterBuilder.lte": read((query) => query.lte("id", 1)),
  "PostgrestFilterBuilder.like": read((query) => query.like("words", "%a%")),
  "PostgrestFilterBuilder.likeAllOf": read((query) => query.likeAllOf("words", ["%a%", "%b%"])),
  "PostgrestFilterBuilder.likeAnyOf": read((query) => query.likeAnyOf("words", ["%a%", "%b%"])),
  "PostgrestFilterBuilder.ilike": read((query) => query.ilike("words", "%a%")),
  "PostgrestFilterBuilder.ilikeAllOf": read((query) => query.ilikeAllOf("words", ["%a%", "%b%"])),
  "PostgrestFilterBuilder.ilikeAnyOf": read((query) => query.ilikeAnyOf("words", ["%a%", "%b%"])),
  "PostgrestFilterBuilder.regexMatch": {
    is: "different",
    note: "not for visitors; for people without groups, counts and escapes",
    call: (world) => samples(world).regexMatch("words", "^a"),
  },
  "PostgrestFilterBuilder.regexIMatch": {
    is: "different",
    note: "as `regexMatch`",
    call: (world) => samples(world).regexIMatch("words", "^a"),
  },
  "PostgrestFilterBuilder.is": read((query) => query.is("words", null)),
  "PostgrestFilterBuilder.isDistinct": read((query) => query.isDistinct("words", null)),
  "PostgrestFilterBuilder.in": read((query) => query.in("id", [1, 2])),
  "PostgrestFilterBuilder.notIn": read((query) => query.notIn("id", [1, 2])),
  "PostgrestFilterBuilder.contains": read((query) => query.contains("doc", { a: 1 })),
  "PostgrestFilterBuilder.containedBy": read((query) => query.containedBy("numbers", [1, 2])),
  "PostgrestFilterBuilder.rangeGt": read((query) => query.rangeGt("span", "[1,2)")),
  "PostgrestFilterBuilder.rangeGte": read((query) => query.rangeGte("span", "[1,2)")),
  "PostgrestFilterBuilder.rangeLt": read((query) => query.rangeLt("span", "[1,2)")),
  "PostgrestFilterBuilder.rangeLte": read((query) => query.rangeLte("span", "[1,2)")),
  "PostgrestFilterBuilder.rangeAdjacent": read((query) => query.rangeAdjacent("span", "[1,2)")),
  "PostgrestFilterBuilder.overlaps": read((query) => query.overlaps("numbers", [1, 2])),
  "PostgrestFilterBuilder.textSearch": read((query) => query.textSearch("words", "a & b", { config: "simple" })),
  "PostgrestFilterBuilder.match": read((query) => query.match({ id: 1, words: "a" })),
  "PostgrestFilterBuilder.not": read((query) => query.not("id", "eq", 1)),
  "PostgrestFilterBuilder.or": read((query) => query.or("id.eq.1,words.eq.a")),
  "PostgrestFilterBuilder.filter": read((query) => query.filter("id", "gte", 1)),

  "PostgrestTransformBuilder.throwOnError": client,
  "PostgrestTransformBuilder.select": served(({ person }) =>
    person.from("samples").upsert({ id: 12 }).select("id,words"),
  ),
  "PostgrestTransformBuilder.order": read((query) => query.order("words", { nullsFirst: true }).order("id")),
  "PostgrestTransformBuilder.limit": read((query) => query.limit(1)),
  "PostgrestTransformBuilder.range": read((query) => query.range(0, 1)),
  "PostgrestTransformBuilder.abortSignal": client,
  "PostgrestTransformBuilder.single": read((query) => query.eq("id", 1).single()),
  "PostgrestTransformBuilder.maybeSingle": read((query) => query.eq("id", 99).maybeSingle()),
  "PostgrestTransformBuilder.csv": read((query) => query.csv()),
  "PostgrestTransformBuilder.geojson": refused((world) => samples(world).geojson(), "PostGIS is not there: 406"),
  "PostgrestTransformBuilder.explain": refused((world) => samples(world).explain(), "406, as hosted by default"),
  "PostgrestTransformBuilder.rollback": served(({ person }) => person.from("samples").insert({ id: 50 }).rollback()),
  "PostgrestTransformBuilder.returns": client,
  "PostgrestTransformBuilder.maxAffected": served(({ person }) =>
    person.from("samples").update({ words: "y" }).eq("id", 10).maxAffected(1),
  ),

  "PostgrestBuilder.throwOnError": client,
  "PostgrestBuilder.stripNulls": read((query) => query.stripNulls()),
  "PostgrestBuilder.setHeader": client,
  "PostgrestBuilder.retry": client,
  "PostgrestBuilder.then": client,
  "PostgrestBuilder.returns": client,
  "PostgrestBuilder.overrideTypes": client,
};
