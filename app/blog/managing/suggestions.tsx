import { useState } from "react";
import { useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { DEFAULT_LANG, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { pageOf } from "~/platform/lists/page-of";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { toast } from "~/ui/toast-store";
import { toastUndo } from "~/ui/toast-undo";
import { draftAddress } from "../writing/draft-address";
import type { managingWrites } from "./managing-writes";

export const SUGGESTIONS_SHOWN = 20;
/** The search parameter of the suggestions' page; the list of articles beside them has its own. */
export const SUGGESTIONS_PAGE = "suggestions";

/** A page of suggestions that are not archived, the newest first. */
export const listSuggestions = (page: number) =>
  pageOf(
    supabase()
      .from("topic_suggestions")
      .select("id, topic, name, email, language, created_at", { count: "exact" })
      .is("handled_at", null)
      .order("created_at", { ascending: false })
      .order("id"),
    page,
    SUGGESTIONS_SHOWN,
  );
type Suggestion = Awaited<ReturnType<typeof listSuggestions>>["rows"][number];

/** The inbox of topic suggestions: each becomes a draft or is archived. */
export function Suggestions({ suggestions }: { suggestions: Suggestion[] }) {
  const lang = useLang();
  const navigate = useNavigate();
  const { write } = useWrite<typeof managingWrites>();
  const [writing, setWriting] = useState<string>();
  const begin = async (suggestion: string) => {
    setWriting(suggestion);
    const outcome = await write("draftFromSuggestion", { suggestion });
    setWriting(undefined);
    if (outcome.kind) return toastFailure(outcome);
    const language = suggestions.find(({ id }) => id === suggestion)?.language ?? DEFAULT_LANG;
    await navigate(draftAddress(String(outcome.answer), language));
  };
  const file = async (id: string, back = false): Promise<void> => {
    const outcome = await write("fileSuggestion", { id, back });
    if (outcome.kind) return toastFailure(outcome);
    if (back) toast({ title: m.articles_suggestion_back() });
    else toastUndo(m.articles_suggestion_filed(), () => void file(id, true));
  };
  if (suggestions.length === 0)
    return <EmptyState title={m.articles_suggestions_none()} text={m.articles_suggestions_none_text()} />;
  return (
    <ul className="grid gap-3">
      {suggestions.map(({ id, topic, name, email, language, created_at }) => (
        <li key={id} className="grid gap-2 rounded-card border bg-card p-4">
          <p lang={TAG[language]} className="font-semibold [overflow-wrap:anywhere]">
            {topic}
          </p>
          <p className="text-base text-soft [overflow-wrap:anywhere]">
            {[name, email].filter(Boolean).join(" · ")}{" "}
            <time dateTime={isoInstant(created_at)}>{relativeTime(created_at, lang)}</time>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              busy={writing === id ? m.common_loading() : undefined}
              onClick={() => void begin(id)}
            >
              {m.articles_suggestion_write()}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void file(id)}>
              {m.common_archive()}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
