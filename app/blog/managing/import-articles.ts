import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { supabase } from "~/platform/backend/supabase";
import { assignArticleIds, type Place } from "../importing/assign-article-ids";
import type { ImportedArticle, PictureFile } from "../importing/imported-article";
import { addressOfArticle, insertArticlePictures, type StoredPicture } from "../importing/insert-pictures";
import { publishDraft } from "../writing/editor-writes";
import { Saved, saveDraft } from "../writing/save-draft";
import { sendPicture } from "../writing/send-picture";

export type ImportResult = {
  added: number;
  there: number;
  failed: number;
  /** The import's losses, in words. */
  notes: string[];
  /** True if the connection was lost; the next import adds the missing articles. */
  isStopped: boolean;
};

type ImportOrder = {
  languageOf: (article: ImportedArticle) => Lang;
  categoryOf: (article: ImportedArticle) => string | undefined;
  pictureOf: (address: string) => PictureFile | undefined;
  /** True if articles that were published elsewhere are published here, with their dates. */
  publishes: boolean;
};

/**
 * Adds articles as drafts; their dates are kept for when they are published. An existing article stays unchanged, so
 * that importing the same file again changes nothing.
 */
export async function importArticles(
  incoming: readonly ImportedArticle[],
  order: ImportOrder,
  onProgress: (done: number) => void,
): Promise<ImportResult> {
  const outcome: ImportResult = { added: 0, there: 0, failed: 0, notes: [], isStopped: false };
  const places = await assignArticleIds(incoming, order.languageOf);
  const keep = keeper(order, outcome.notes);
  const addresses = new Map(incoming.map((one) => [one.source, addressOfArticle(order.languageOf(one), one.slug)]));
  for (const [index, article] of incoming.entries()) {
    onProgress(index);
    const target = places.get(article.key);
    if (!target || target.isThere) {
      outcome.there += 1;
      continue;
    }
    const kept = await keepAll(article, keep);
    const done = kept && (await add(article, target, kept, (source) => addresses.get(source), order, outcome));
    if (done) continue;
    outcome.isStopped = true;
    break;
  }
  return outcome;
}

type Keep = (article: ImportedArticle, index: number) => Promise<StoredPicture | "lost" | "later">;

/** Uploads each picture once, even when several articles show it. */
function keeper({ pictureOf }: ImportOrder, notes: string[]): Keep {
  const sent = new Map<string, StoredPicture | "lost">();
  return async ({ title, pictures }, index) => {
    const file = pictureOf(pictures[index]?.address ?? "");
    if (!file) return "lost";
    const known = sent.get(file.path);
    if (known) return known;
    const kept = await sendPicture(await file.read());
    if (kept.kind === "refused") notes.push(`${title}: ${file.path}. ${kept.problem}`);
    else if (kept.kind) return "later";
    const made = kept.answer ?? "lost";
    sent.set(file.path, made);
    return made;
  };
}

/** Uploads the article's pictures and returns them by index; undefined when the connection was lost. */
async function keepAll(article: ImportedArticle, keep: Keep): Promise<Map<number, StoredPicture> | undefined> {
  const all = new Map<number, StoredPicture>();
  for (const index of article.pictures.keys()) {
    const kept = await keep(article, index);
    if (kept === "later") return undefined;
    if (kept !== "lost") all.set(index, kept);
  }
  return all;
}

/** False when the connection was lost, so that the article's state is unknown. */
async function add(
  article: ImportedArticle,
  { article: id }: Place,
  kept: ReadonlyMap<number, StoredPicture>,
  addressOf: (source: string) => string | undefined,
  { languageOf, categoryOf, publishes }: ImportOrder,
  outcome: ImportResult,
): Promise<boolean> {
  const { title, slug, excerpt, dated, cover, cover_alt } = article;
  const cover_path = cover === undefined ? article.cover_path : (kept.get(cover)?.src ?? null);
  const language = languageOf(article);
  const saved = await saveDraft(id, language, 0, {
    title,
    slug,
    excerpt,
    cover_path,
    cover_alt,
    body: insertArticlePictures(article, kept, addressOf),
    ...(dated ? { dated } : {}),
  });
  if (saved.kind) {
    if (saved.kind === "offline") return false;
    if (saved.code === "EDIT_CONFLICT") outcome.there += 1;
    else {
      outcome.failed += 1;
      outcome.notes.push(`${title}: ${m.articles_import_refused()}`);
    }
    return true;
  }
  outcome.added += 1;
  const category = categoryOf(article);
  const unfiled =
    category && (await supabase().from("articles").update({ category }).eq("id", id).is("category", null)).error;
  if (unfiled) outcome.notes.push(`${title}: ${m.articles_import_no_category()}`);
  if (publishes && article.state === "published") {
    const isLater = dated && new Date(dated).getTime() > Date.now();
    const { revision: base } = Saved.parse(saved.answer);
    const { problem } = await publishDraft({ article: id, language, base, ...(isLater ? { at: dated } : {}) });
    if (problem) outcome.notes.push(`${title}: ${m.articles_import_kept_draft({ problem })}`);
  }
  return true;
}
