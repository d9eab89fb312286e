import { m } from "~/i18n/paraglide/messages";
import type { Database } from "~/platform/backend/database.types";
import type { Mini } from "~/platform/backend/read-answer";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import { writesWith } from "~/platform/forms/write-action";
import { askedText } from "~/platform/lists/list-address";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";
import { pageOf } from "~/platform/lists/page-of";
import { CEFR, SKILLS } from "../levels";

type Row = Database["public"]["Tables"]["placement_items"]["Row"];
export type Item = Row;
/** A question's content, apart from its place in the bank. */
export type ItemWords = Omit<Row, "id" | "version" | "retired_at" | "created_at" | "frozen_at">;

/** The list of the question bank. */
export const ITEMS = listOf({
  filters: {
    q: askedText,
    skill: oneOf(SKILLS, ""),
    level: oneOf(CEFR, ""),
    state: oneOf(["used", "retired"], "used"),
  },
  size: 20,
});
export type ItemQuery = ParamsOf<typeof ITEMS>;

/** A page of the question bank. */
export async function listItems({ q, skill, level, state, page }: ItemQuery) {
  let query = q
    ? supabase().rpc("find_placement_items", { search: q }, { get: true, count: "exact" }).select("*")
    : supabase().from("placement_items").select("*", { count: "exact" });
  query = state === "used" ? query.is("retired_at", null) : query.not("retired_at", "is", null);
  if (skill) query = query.eq("skill", skill);
  if (level) query = query.eq("level", level);
  return pageOf(query.order("level").order("code").order("version", { ascending: false }), page, ITEMS.size);
}

/** All questions in use, for the export. */
export async function allItems(): Promise<ItemWords[]> {
  const { data, error } = await supabase().from("placement_items").select("*").is("retired_at", null).order("code");
  if (error) throw error;
  return data.map(({ id: _, version: _v, retired_at: _r, created_at: _c, frozen_at: _f, ...words }) => words);
}

/** True if a question in use has the code; undefined when that could not be read. */
async function isCodeTaken(code: string): Promise<boolean | undefined> {
  const { count, error } = await supabase()
    .from("placement_items")
    .select("id", { count: "exact", head: true })
    .eq("code", code)
    .is("retired_at", null);
  if (error) void reportError(error);
  return error ? undefined : count !== 0;
}

/** The numbers of questions that an import added, changed and left unchanged. */
export const saved = (z: Mini) => z.object({ added: z.number(), changed: z.number(), same: z.number() });

const { call, outcomeOf } = writesWith({ failed: m.settings_failed, away: m.settings_failed });

type Order = { items: readonly (ItemWords & Partial<Pick<Item, "version">>)[] };

/**
 * Saves questions, all or none; the refusal names an invalid one. Returns `saved`. EDIT_CONFLICT: the version of one of
 * them is outdated.
 */
async function saveItems({ items }: Order): Promise<Result> {
  const saved = await supabase().rpc("save_placement_items", { items: JSON.parse(JSON.stringify(items)) });
  if (saved.error?.message !== "INVALID_ITEM") return outcomeOf(Promise.resolve(saved));
  const { code = "" } = items[Number(saved.error.hint) - 1] ?? {};
  return { kind: "refused", problem: m.test_bad_item({ code }), code: "INVALID_ITEM" };
}

const saveItem = async (item: Order["items"][number]): Promise<Result> => {
  const saved = await saveItems({ items: [item] });
  return saved.code === "INVALID_ITEM" ? { ...saved, problem: m.test_not_right() } : saved;
};

/** A code that exists already is refused, because saving under it would replace that question. */
async function addItem(words: ItemWords): Promise<Result> {
  const taken = await isCodeTaken(words.code);
  if (taken === undefined) return { kind: "offline", problem: m.settings_failed(), code: "" };
  if (taken) return { kind: "refused", problem: m.test_code_taken(), code: "CODE_TAKEN" };
  const outcome = await saveItem(words);
  return outcome.kind ? outcome : { answer: undefined };
}

/** Changes a question. Changes from another tab meanwhile are kept. */
async function changeItem({ before, after }: { before: ItemWords; after: Partial<ItemWords> }): Promise<Result> {
  const now = await readItem(before.code);
  if (!now) return { kind: "refused", problem: m.settings_failed(), code: "NOT_FOUND" };
  const differs = (name: string, one: object, other: object) =>
    JSON.stringify(Reflect.get(one, name)) !== JSON.stringify(Reflect.get(other, name));
  const changed = Object.entries(after).filter(([name]) => differs(name, before, after));
  const both = changed.filter(([name]) => differs(name, now, before) && differs(name, now, after));
  if (both.length > 0) return { answer: Object.fromEntries(both.map(([name]) => [name, Reflect.get(now, name)])) };
  const { id: _, retired_at: _r, created_at: _c, frozen_at: _f, ...known } = now;
  const outcome = await saveItem({ ...known, ...Object.fromEntries(changed) });
  // It was changed again after it was read.
  if (outcome.code === "EDIT_CONFLICT") return changeItem({ before, after });
  return outcome.kind ? outcome : { answer: undefined };
}

/** The current version of a question. */
async function readItem(code: string): Promise<Item | undefined> {
  const { data } = await supabase()
    .from("placement_items")
    .select("*")
    .eq("code", code)
    .is("retired_at", null)
    .single();
  return data ?? undefined;
}

/** The teacher's writes of the question bank. */
export const bankWrites = { saveItems, addItem, changeItem, retireItem: call("retire_placement_item") };
