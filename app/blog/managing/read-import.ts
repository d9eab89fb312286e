import { decodeText as readText } from "~/platform/files/decode-text";
import { type ImportProgress, type ReadImport, UnreadableFile } from "../importing/imported-article";
import { openFiles } from "../importing/open-files";
import { isBlogger, readBlogger } from "../importing/read-blogger";
import { readGhost } from "../importing/read-ghost";
import { readMarkdown } from "../importing/read-markdown";
import { readPosts } from "../importing/read-posts";
import { readWordPress } from "../importing/read-wordpress";

/** The longest time that the page may be blocked, in milliseconds. */
const LONGEST_STILL = 50;

/**
 * Reads articles without creating any: an export of WordPress, Ghost, Blogger, Medium, Substack or Notion, Markdown with
 * front matter, ZIP files of these, and the pictures beside them.
 * @throws UnreadableFile when there is nothing to read; a single bad article is reported as skipped.
 */
export async function readImport(files: readonly File[]): Promise<ReadImport> {
  const { texts, pictures, skipped } = await openFiles(files);
  const into: ImportProgress = { articles: [], skipped, authors: new Set(), pause: pauses() };
  const markdown: { path: string; text: string }[] = [];
  const pages: typeof markdown = [];
  const lists: typeof markdown = [];
  for (const { path, file } of texts) {
    const text = await readText(file);
    if (/\.(md|markdown)$/i.test(path)) markdown.push({ path, text });
    else if (/\.html?$/i.test(path)) pages.push({ path, text });
    else if (/\.csv$/i.test(path)) lists.push({ path, text });
    else
      try {
        const read = /\.json$/i.test(path) ? readGhost : isBlogger(text) ? readBlogger : readWordPress;
        await read(text, into);
      } catch (error) {
        if (texts.length === 1 || !(error instanceof UnreadableFile)) throw error;
        skipped.push({ kind: error.reason === "kind" ? "not articles" : "unreadable", what: path });
      }
  }
  await readMarkdown(markdown, into);
  await readPosts(pages, lists, into);
  // A page or list that is chosen by itself is no export.
  const [only] = files;
  const isOther = files.length === 1 && /\.(?:html?|csv)$/i.test(only?.name ?? "");
  if (isOther && into.articles.length === 0) throw new UnreadableFile("kind");
  return { articles: into.articles, skipped, pictures, authors: [...into.authors] };
}

function pauses(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < LONGEST_STILL) return;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  };
}
