import { cleanLine } from "~/i18n/clean-line";
import { guessLanguage } from "~/i18n/guess-language";
import type { Lang } from "~/i18n/screens";
import { cut, truncate } from "~/platform/text/truncate";
import { type DocumentNode, textOf } from "../document-node";
import { toSlug } from "../to-slug";
import {
  type ImportedArticle,
  type ImportProgress,
  type Losses,
  type PictureReference,
  recordLoss,
} from "./imported-article";

const MOST_ARTICLES = 2_000;
const MAX_LENGTHS = { title: 160, excerpt: 320, body: 590_000 };

type ArticleParts = {
  title: string;
  /** The slug, where the file had one. */
  name: string;
  /** The slug for a title without Latin letters. */
  fallback: string;
  excerpt: string;
  document: DocumentNode;
  losses: Losses;
  pictures: PictureReference[];
  said: Lang | undefined;
  /** The language of everything in the file. */
  elsewhere?: Lang | undefined;
  source: string;
  pair?: string;
  categories: string[];
  state: "draft" | "published";
  dated: string | undefined;
  cover?: number | undefined;
  cover_path?: string | null;
  cover_alt?: string | null;
};

/**
 * Adds an article that was found in a file: missing parts are derived from its text, and texts that are too long are
 * truncated and reported.
 */
export function makeArticle(into: ImportProgress, written: ArticleParts): void {
  const found = { ...written, title: cleanLine(written.title), excerpt: cleanLine(written.excerpt) };
  const { document, losses, pictures } = found;
  const words = textOf(document).replace(/\s+/g, " ").trim();
  if (!found.title && !words && pictures.length === 0)
    return void into.skipped.push({ kind: "empty", what: found.name || found.fallback });
  if (into.articles.length >= MOST_ARTICLES) return void into.skipped.push({ kind: "too many", what: found.title });
  if (new TextEncoder().encode(JSON.stringify(document)).length > MAX_LENGTHS.body)
    return void into.skipped.push({ kind: "too long", what: found.title });
  const title = cut(found.title || cut(words, 80), MAX_LENGTHS.title);
  if (title !== found.title) recordLoss(losses, "title", found.title);
  if (found.excerpt.length > MAX_LENGTHS.excerpt) recordLoss(losses, "excerpt", found.excerpt);
  const wanted = slugOf(found.name) || toSlug(title) || toSlug(found.fallback);
  const slug = freeSlug(wanted, found.said, into.articles);
  if (slug !== wanted) recordLoss(losses, "slug", `${wanted} \u2192 ${slug}`);
  // Some exports repeat the guid for translations of an article.
  const pair = found.pair ?? found.source;
  const isCopy = into.articles.some((one) => one.pair === pair && one.said === found.said);
  const source = isCopy ? `${found.source} ${slug}` : found.source;
  const cover_alt = found.cover_alt || (found.cover === undefined ? null : pictures[found.cover]?.alt || null);
  into.articles.push({
    key: `${into.articles.length} ${source}`,
    pair: isCopy ? source : pair,
    source,
    title,
    slug,
    said: found.said,
    guessed: guessLanguage(`${title} ${words}`) ?? found.elsewhere ?? "pt",
    excerpt: cut(found.excerpt || words, found.excerpt ? MAX_LENGTHS.excerpt : 300),
    categories: [...new Set(found.categories)],
    state: found.state,
    dated: found.dated,
    cover: found.cover,
    cover_path: found.cover_path ?? null,
    cover_alt: cover_alt === null ? null : truncate(cover_alt, 200),
    pictures,
    body: document,
    losses,
  });
}

/** A slug in our format from the last part of an address; percent-encoding is decoded first. */
function slugOf(name: string): string {
  const last = name.replace(/\/+$/, "").replace(/^.*\//, "");
  try {
    return toSlug(decodeURIComponent(last));
  } catch {
    return toSlug(last);
  }
}

function freeSlug(slug: string, language: Lang | undefined, articles: readonly ImportedArticle[]): string {
  const isTaken = (one: string) =>
    articles.some((article) => article.slug === one && (!language || !article.said || article.said === language));
  let free = slug;
  for (let number = 2; isTaken(free); number += 1) free = `${slug.slice(0, 115).replace(/-+$/, "")}-${number}`;
  return free;
}
