import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { EmbedAttrs, languageOfQuiz, playerOf, QuizAttrs, VocabularyAttrs } from "./blocks.ts";
import { escapeHtml } from "./escape-html.ts";
import { VOCABULARY_BOX } from "./vocabulary-box.ts";

/** The HTML of a vocabulary box; without valid entries, an empty one. */
export function renderVocabulary(attrs: unknown): string {
  const entries = VocabularyAttrs.safeParse(attrs).data?.entries ?? [];
  const rows = entries.map(
    ({ term, meaning }) => `<div><dt lang="${TAG.en}">${escapeHtml(term)}</dt><dd>${escapeHtml(meaning)}</dd></div>`,
  );
  return `${VOCABULARY_BOX}<p>${escapeHtml(m.blog_vocabulary())}</p><dl>${rows.join("")}</dl></aside>`;
}

/** The parts of a quiz as HTML: its language, and the collapsed answer. */
function partsOfQuiz(quiz: QuizAttrs) {
  const { options, answer, explanation } = quiz;
  const language = languageOfQuiz(quiz);
  const lang = language ? ` lang="${language}"` : "";
  const solution = `<strong${lang}>${escapeHtml(options[answer])}</strong>${explanation ? ` — ${escapeHtml(explanation)}` : ""}`;
  return {
    lang,
    solution: `<details><summary>${escapeHtml(m.blog_quiz_answer())}</summary><p>${solution}</p></details>`,
  };
}

/** A question to answer on the page (see islands/article-parts.ts); without script, the answer can be unfolded. */
export function renderQuiz(attrs: unknown): string {
  const { data } = QuizAttrs.safeParse(attrs);
  if (!data) return "";
  const { question, options, answer } = data;
  const { lang, solution } = partsOfQuiz(data);
  const buttons = options.map(
    (option, index) =>
      `<button type="button"${lang} data-do="part" data-says="${escapeHtml(index === answer ? m.blog_quiz_right() : m.blog_quiz_wrong())}"${index === answer ? " data-right" : ""}>${escapeHtml(option)}</button>`,
  );
  return (
    `<div class="quiz" role="group" aria-label="${escapeHtml(m.blog_quiz())}"><p${lang}>${escapeHtml(question)}</p><div>${buttons.join("")}</div>` +
    `<p role="status"></p>${solution}</div>`
  );
}

/** The same quiz without buttons. */
export function renderReadOnlyQuiz(attrs: unknown): string {
  const { data } = QuizAttrs.safeParse(attrs);
  if (!data) return "";
  const { lang, solution } = partsOfQuiz(data);
  const options = data.options.map((option) => `<li${lang}>${escapeHtml(option)}</li>`);
  return `<p${lang}>${escapeHtml(data.question)}</p><ul>${options.join("")}</ul>${solution}`;
}

/** A link to external media, which becomes a player when a reader asks for it (see islands/article-parts.ts). */
export function renderEmbed(attrs: unknown): string {
  const href = EmbedAttrs.safeParse(attrs).data?.href;
  const player = href && playerOf(href);
  if (!player) return "";
  if (player.kind === "audio")
    return `<p class="embed"><audio controls preload="none" src="${escapeHtml(player.src)}"></audio></p>`;
  const { name, src } = player;
  return `<p class="embed"><a href="${escapeHtml(href)}" target="_blank" rel="noopener" data-do="part" data-src="${escapeHtml(src)}">▶ ${escapeHtml(m.blog_play({ place: name }))}</a></p>`;
}

/** The same as a plain link. */
export function renderEmbedLink(attrs: unknown): string {
  const href = EmbedAttrs.safeParse(attrs).data?.href;
  const player = href && playerOf(href);
  return player ? `<p><a href="${escapeHtml(href)}">▶ ${escapeHtml(m.blog_play({ place: player.name }))}</a></p>` : "";
}
