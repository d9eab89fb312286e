import { Node } from "@tiptap/core";
import { z } from "zod";
import { guessLanguage } from "../i18n/guess-language.ts";
import { LANGS } from "../i18n/screens.ts";
import { isUrl } from "../platform/urls/is-url.ts";
import { isAllowedLink } from "./allowed-sources.ts";
import { TEXT_EXTENSIONS } from "./article-schema.ts";

const words = (most: number) => z.string().trim().min(1).max(most);

/** A lesson's vocabulary: words and their meanings. */
export const VocabularyAttrs = z.object({
  entries: z
    .array(z.object({ term: words(120), meaning: words(300) }))
    .min(1)
    .max(60),
});
export type VocabularyAttrs = z.infer<typeof VocabularyAttrs>;

/** The language of a question and its options; absent where nobody chose it. */
const quizLanguage = z.enum(LANGS).optional().catch(undefined);

/** One question with one right option; readers answer it on the page. */
export const QuizAttrs = z
  .object({
    question: words(300),
    options: z.array(words(160)).min(2).max(5),
    answer: z.number().int().min(0),
    explanation: z.string().trim().max(500).default(""),
    lang: quizLanguage,
  })
  .refine(({ options, answer }) => answer < options.length);
export type QuizAttrs = z.infer<typeof QuizAttrs>;

/**
 * The language of a quiz: the chosen one, or the one that the question appears to be in. Options are too short to guess
 * from: "do" and "no" are words in both languages.
 */
export const languageOfQuiz = ({ lang, question }: Pick<QuizAttrs, "lang" | "question">) =>
  lang ?? guessLanguage(question);

/** An external video or recording. It is not loaded before a reader asks for it. */
export const EmbedAttrs = z.object({
  href: z
    .string()
    .max(500)
    .refine((href) => playerOf(href) !== undefined),
});

/** The attributes of each block, without additional ones. */
export const BLOCKS = { vocabulary: VocabularyAttrs, quiz: QuizAttrs, embed: EmbedAttrs } as const;

/** Longer than readers may see, so that the text is not lost until somebody shortens it. */
const typed = z.string().max(20_000).catch("");
/** The same blocks while they are written: valid in shape, perhaps incomplete. */
export const UNFINISHED = {
  vocabulary: z.object({
    entries: z
      .array(z.object({ term: typed, meaning: typed }))
      .min(1)
      .max(60),
  }),
  quiz: z.object({
    question: typed,
    options: z.array(typed).min(2).max(5),
    answer: z.number().int().min(0).max(4).catch(0),
    explanation: typed,
    lang: quizLanguage,
  }),
  embed: z.object({ href: typed }),
} as const;

export type Player = { kind: "frame" | "audio"; name: string; src: string };

/** The player of a link to a video or a recording; undefined for other links. */
export function playerOf(href: string): Player | undefined {
  if (!isAllowedLink(href) || !isUrl(href)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(href);
  if (protocol !== "https:") return undefined;
  const host = hostname.replace(/^(www|m)\./, "");
  const youtube =
    host === "youtu.be"
      ? pathname.slice(1)
      : host === "youtube.com"
        ? (searchParams.get("v") ?? /^\/(?:shorts|embed|live)\/([^/]+)/.exec(pathname)?.[1])
        : undefined;
  if (youtube && /^[\w-]{11}$/.test(youtube))
    return { kind: "frame", name: "YouTube", src: `https://www.youtube-nocookie.com/embed/${youtube}` };
  const vimeo = host === "vimeo.com" && /^\/(\d{6,12})$/.exec(pathname)?.[1];
  if (vimeo) return { kind: "frame", name: "Vimeo", src: `https://player.vimeo.com/video/${vimeo}?dnt=1` };
  const spotify = host === "open.spotify.com" && /^(?:\/intl-\w+)?\/(episode|show|track)\/(\w{22})$/.exec(pathname);
  if (spotify)
    return { kind: "frame", name: "Spotify", src: `https://open.spotify.com/embed/${spotify[1]}/${spotify[2]}` };
  return /\.(mp3|m4a|ogg|opus)$/i.test(pathname) ? { kind: "audio", name: hostname, src: href } : undefined;
}

const block = (name: keyof typeof BLOCKS, empty: Record<string, unknown>) =>
  Node.create({
    name,
    group: "block",
    atom: true,
    selectable: true,
    draggable: true,
    // Kept complete inside the editor; pasted HTML never creates a block.
    addAttributes: () =>
      Object.fromEntries(Object.entries(empty).map(([key, value]) => [key, { default: value, rendered: false }])),
    renderHTML: () => ["div", { "data-block": name }],
    parseHTML: () => [],
  });

export const Vocabulary = block("vocabulary", { entries: [{ term: "", meaning: "" }] });
export const Quiz = block("quiz", { question: "", options: ["", ""], answer: 0, explanation: "", lang: null });
export const Embed = block("embed", { href: "" });

/** The complete schema of articles, for the editor and for the page. */
export const EXTENSIONS = [...TEXT_EXTENSIONS, Vocabulary, Quiz, Embed];
