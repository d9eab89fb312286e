import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { EmbedAttrs, languageOfQuiz, playerOf, QuizAttrs, VocabularyAttrs } from "./blocks.ts";
import { escaped } from "./html-text.ts";

export function renderVocabulary(attrs: unknown): string {
  const entries = VocabularyAttrs.safeParse(attrs).data?.entries ?? [];
  const rows = entries.map(
    ({ term, meaning }) => `<div><dt lang="${TAG.en}">${escaped(term)}</dt><dd>${escaped(meaning)}</dd></div>`,
  );
  return `<aside class="vocabulary"><p>${escaped(m.blog_vocabulary())}</p><dl>${rows.join("")}</dl></aside>`;
}

/** A question to answer on the page (see islands/article-parts.ts); without script, the answer opens. */
export function renderQuiz(attrs: unknown): string {
  const { data } = QuizAttrs.safeParse(attrs);
  if (!data) return "";
  const { question, options, answer, explanation } = data;
  const language = languageOfQuiz(data);
  const lang = language ? ` lang="${language}"` : "";
  const buttons = options.map(
    (option, index) =>
      `<button type="button"${lang} data-do="part" data-says="${escaped(index === answer ? m.blog_quiz_right() : m.blog_quiz_wrong())}"${index === answer ? " data-right" : ""}>${escaped(option)}</button>`,
  );
  const solution = `<strong${lang}>${escaped(options[answer])}</strong>${explanation ? ` — ${escaped(explanation)}` : ""}`;
  return (
    `<div class="quiz" role="group" aria-label="${escaped(m.blog_quiz())}"><p${lang}>${escaped(question)}</p><div>${buttons.join("")}</div>` +
    `<p role="status"></p><details><summary>${escaped(m.blog_quiz_answer())}</summary><p>${solution}</p></details></div>`
  );
}

/** A link to what plays elsewhere, which becomes its player once a reader asks (see islands/article-parts.ts). */
export function renderEmbed(attrs: unknown): string {
  const href = EmbedAttrs.safeParse(attrs).data?.href;
  const player = href && playerOf(href);
  if (!player) return "";
  if (player.kind === "audio")
    return `<p class="embed"><audio controls preload="none" src="${escaped(player.src)}"></audio></p>`;
  const { name, src } = player;
  return `<p class="embed"><a href="${escaped(href)}" target="_blank" rel="noopener" data-do="part" data-src="${escaped(src)}">▶ ${escaped(m.blog_play({ place: name }))}</a></p>`;
}
