import { useState } from "react";
import { redirect, type ShouldRevalidateFunction, useSearchParams } from "react-router";
import { editorWrites } from "~/blog/writing/editor-writes";
import { hasLocalDraft } from "~/blog/writing/local-drafts";
import { newArticle, readTranslations } from "~/blog/writing/read-translations";
import { TranslationEditor } from "~/blog/writing/translation-editor";
import { TranslationsBar } from "~/blog/writing/translations-bar";
import { m } from "~/i18n/paraglide/messages";
import { DEFAULT_LANG, LANGS, parseLang } from "~/i18n/screens";
import { isId } from "~/platform/backend/is-id";
import { supabase } from "~/platform/backend/supabase";
import { writeAction } from "~/platform/forms/write-action";
import { spinnerOf } from "~/ui/page-spinner";
import type { Route } from "./+types/publish-article";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.writing_page);

/** A new article has an address at once; its row is created with the first change. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (!id) {
    const language = parseLang(searchParams.get("lang")) ?? DEFAULT_LANG;
    throw redirect(`/admin/publish-article/${crypto.randomUUID()}?new&lang=${language}`);
  }
  const [begun, categories, settings] = await Promise.all([
    isId(id) ? readTranslations(id) : null,
    supabase().from("article_categories").select("slug, name_pt, name_en").order("position"),
    supabase().from("site_settings").select("brand_first_name").single(),
  ]);
  const isNew = isId(id) && (searchParams.has("new") || LANGS.some((language) => hasLocalDraft(id, language)));
  const article = begun ?? (isNew ? newArticle(id) : null);
  if (!article) throw redirect("/admin/manage-articles");
  return { article, categories: categories.data ?? [], author: settings.data?.brand_first_name ?? "" };
}
clientLoader.hydrate = true as const;

export const clientAction = writeAction(editorWrites);

/** The address decides which language is visible; both editors stay mounted. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export const HydrateFallback = spinnerOf(m.writing_page);

/** The editor of an article: one language, or both side by side. */
export default function PublishArticle({ loaderData }: Route.ComponentProps) {
  return <Article key={loaderData.article.id} {...loaderData} />;
}

function Article({ article, categories, author }: Route.ComponentProps["loaderData"]) {
  /** The number of times a text was replaced; a new number resets its editor. */
  const [times, setTimes] = useState(0);
  const [search] = useSearchParams();
  const both = search.has("both");
  const shown = parseLang(search.get("lang")) ?? "pt";
  return (
    <div className={both ? "grid gap-5" : "grid max-w-3xl gap-5"}>
      <h1 className="text-2xl sm:text-3xl">{m.writing_page()}</h1>
      <TranslationsBar article={article} categories={categories} shown={shown} both={both} />
      <div className={both ? "grid gap-8 xl:grid-cols-2" : undefined}>
        {LANGS.map((language) => (
          <div key={`${language} ${times}`} hidden={!both && language !== shown} className="min-w-0">
            <TranslationEditor
              article={article}
              translation={article.translations[language]}
              author={author}
              onReplaced={() => setTimes((before) => before + 1)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
