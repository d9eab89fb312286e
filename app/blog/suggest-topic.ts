import { cleanLine } from "~/i18n/clean-line";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { RefusalCode } from "~/platform/backend/refusal-codes";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { isUnexpectedRefusal } from "~/platform/errors/unexpected-refusal";
import { isMailAddress } from "~/platform/people/mail-address";
import { normalizeMailAddress } from "~/platform/people/normalize-mail-address";
import { isNameIfAny } from "~/platform/people/person-name";
import type { RequestContext } from "~/school/request-context";

/** The form's next state. `values` holds the submitted text. */
export type SuggestionResult = { thanks: true } | { status: number; values: Values; problem: string; field?: Field };
type Values = { topic: string; name: string; email: string };
type Field = keyof Values;

/** The field that a refusal is about. */
const FIELDS: Partial<Record<RefusalCode, Field>> = {
  INVALID_TOPIC: "topic",
  INVALID_NAME: "name",
  INVALID_EMAIL: "email",
};
const OWN_SENTENCES: OwnSentences = { INVALID_EMAIL: m.common_email_wrong };

const SHORTEST_TOPIC = 3;
const MAX_LENGTHS = { topic: 300, name: 120 } as const;
/** The number of characters as the database counts them. */
const lengthOf = (text: string): number => [...text].length;

/**
 * Saves a reader's topic suggestion. A filled-in honeypot gets the same thanks and is ignored.
 * @param tell is called with unexpected errors.
 */
export async function suggestTopic(
  { supabase }: Pick<RequestContext, "supabase">,
  form: FormData,
  lang: Lang,
  report: (fault: Error) => void,
): Promise<SuggestionResult> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? cleanLine(value) : "";
  };
  const values = { topic: text("topic"), name: text("name"), email: normalizeMailAddress(text("email")) };
  if (text("website")) return { thanks: true };
  if (lengthOf(values.topic) < SHORTEST_TOPIC)
    return { status: 400, values, field: "topic", problem: m.blog_suggest_topic_missing() };
  for (const field of ["topic", "name"] as const)
    if (lengthOf(values[field]) > MAX_LENGTHS[field])
      return { status: 400, values, field, problem: m.common_over({ most: String(MAX_LENGTHS[field]) }) };
  if (!isNameIfAny(values.name)) return { status: 400, values, field: "name", problem: m.common_name_invalid() };
  if (values.email && !isMailAddress(values.email))
    return { status: 400, values, field: "email", problem: m.common_email_wrong() };
  const { error, status } = await supabase.rpc("suggest_topic", {
    topic: values.topic,
    language: lang,
    ...(values.name ? { name: values.name } : {}),
    ...(values.email ? { email: values.email } : {}),
  });
  if (!error) return { thanks: true };
  const field = Object.entries(FIELDS).find(([code]) => code === error.message)?.[1];
  const problem = refusalText(error.message, OWN_SENTENCES);
  if (field && problem) return { status: 400, values, field, problem };
  if (status === 429) return { status, values, problem: m.blog_suggest_many() };
  if (isUnexpectedRefusal(error)) report(new Error(error.message, { cause: error }));
  return { status: 503, values, problem: m.blog_suggest_failed() };
}
