import type { Lang } from "~/i18n/screens";
import type { Category } from "../article-data";
import type { Place } from "../importing/assign-article-ids";
import type { ImportedArticle, LossKind, PictureFile, ReadImport } from "../importing/imported-article";
import { nameOf } from "../importing/insert-pictures";
import { toSlug } from "../to-slug";

/** A preview of the files' articles, for the teacher to check before anything is created. */
export type ImportPreview = {
  read: ReadImport;
  places: Map<string, Place>;
  languageOf: (article: ImportedArticle) => Lang;
  categoryOf: (article: ImportedArticle) => string | undefined;
  pictureOf: (address: string) => PictureFile | undefined;
  lossesOf: (article: ImportedArticle) => [LossKind, string[]][];
  /** The number of pictures in the articles, and of those found among the files. */
  pictures: { found: number; count: number };
};

/** @throws the database's error when existing articles cannot be read. */
export async function readingOf(
  read: ReadImport,
  said: Lang | undefined,
  categories: readonly Category[],
): Promise<ImportPreview> {
  const { pictureFinder } = await import("../importing/match-pictures");
  const { assignArticleIds } = await import("../importing/assign-article-ids");
  const languageOf = (article: ImportedArticle) => article.said ?? said ?? article.guessed;
  const pictureOf = pictureFinder(read.pictures);
  const categoryNamed = (name: string) =>
    categories.find(({ slug, name_pt, name_en }) =>
      [slug, name_pt, name_en].some((one) => toSlug(one) === toSlug(name)),
    )?.slug;
  const categoryOf = ({ categories: names }: ImportedArticle) => names.map(categoryNamed).find(Boolean);
  const lossesOf = (article: ImportedArticle): [LossKind, string[]][] => {
    const category = categoryOf(article);
    const terms = article.categories.filter((name) => !category || categoryNamed(name) !== category);
    const missing = article.pictures
      .filter(({ address }) => !pictureOf(address))
      .map(({ address }) => (address.startsWith("data:") ? nameOf(address) : address));
    const all = new Map<LossKind, string[]>();
    if (missing.length > 0) all.set("picture", [...new Set(missing)]);
    for (const [kind, what] of article.losses) all.set(kind, [...what]);
    if (terms.length > 0) all.set("term", terms);
    return [...all];
  };
  const addresses = new Set(read.articles.flatMap(({ pictures }) => pictures.map(({ address }) => address)));
  const places = await assignArticleIds(read.articles, languageOf);
  const pictures = { found: [...addresses].filter((address) => pictureOf(address)).length, count: addresses.size };
  return { read, places, languageOf, categoryOf, pictureOf, lossesOf, pictures };
}
