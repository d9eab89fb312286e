import type { Lang } from "../screens.ts";
import { pathIn } from "./in-language.ts";
import { PORTUGUESE_REASONS } from "./reason-texts.ts";
import { reasonOf } from "./reasons.ts";
import { sameOriginPath } from "./same-origin-path.ts";
import { type Words, wordsOf } from "./words.ts";

/** Says a notification, or nothing when the content lacks what the sentence needs. */
export type Sentence = (words: Words) => string | undefined;

const UNKNOWN = "Nova notificação";

/**
 * The bell's sentence for every type that the database writes, in Portuguese for everybody; phones use it for readers
 * of Portuguese.
 */
export const BELL_TEXTS = {
  new_schedule: ({ applicant_name: who }) => who && `${who} agendou uma aula experimental`,
  trial_moved: ({ applicant_name: who }) => who && `${who} remarcou a aula experimental`,
  trial_cancelled: ({ applicant_name: who }) => who && `${who} cancelou a aula experimental`,
  trial_lapsed: ({ applicant_name: who }) => who && `${who} não confirmou a aula experimental, e o horário está livre`,
  trials_full: ({ count }) =>
    count && `Hoje já são ${count} aulas experimentais: novos pedidos são recusados até amanhã`,
  new_class_scheduled: ({ class_date: when }) => when && `Aula nova na agenda: ${when}`,
  new_class: ({ class_date: when }) =>
    `Você tem aulas novas na agenda, uma por semana${when ? `: a primeira em ${when}` : ""}`,
  class_moved: ({ class_date: when }) => when && `Sua aula mudou para ${when}`,
  class_link: ({ class_date: when }) => when && `O link da sua aula de ${when} mudou`,
  class_cancelled: ({ class_date: when }) => when && `Sua aula de ${when} foi cancelada`,
  class_soon: ({ class_date: when, hours }) =>
    when && (hours === "1" ? `Sua aula começa em uma hora: ${when}` : `Lembrete da sua aula: ${when}`),
  student_confirmed_class: ({ student_name: who, class_date: when }) =>
    who && when ? `${who} confirmou a aula de ${when}` : "Uma aula foi confirmada",
  student_moved_class: ({ student_name: who, class_date: when }) =>
    who && when && `${who} remarcou a aula para ${when}`,
  student_cancelled_class: ({ student_name: who, class_date: when }) =>
    who && when && `${who} cancelou a aula de ${when}`,
  invitation_answered: ({ student_name, applicant_name: who = student_name, class_date: when, answer, classes }) => {
    if (!who || !when) return undefined;
    const to = classes ? `de ${classes} aulas, a primeira em ${when}` : `da aula de ${when}`;
    if (answer === "yes") return `${who} respondeu “Sim” ao convite ${to}`;
    const said = answer === "no" ? "Não" : "Talvez";
    return `${who} respondeu “${said}” ao convite ${to}. ${classes ? "Elas continuam marcadas" : "Ela continua marcada"}`;
  },
  new_homework: ({ homework_description: what }) => what && `Tarefa nova: ${what}`,
  homework_graded: ({ homework_description: what, grade }) =>
    what && grade && `Sua tarefa “${what}” foi corrigida: nota ${grade}`,
  dictation_graded: ({ dictation_name: what, grade }) =>
    what && grade && `Seu ditado “${what}” foi corrigido: nota ${grade}`,
  homework_submitted: ({ student_name: who, homework_description: what }) => who && what && `${who} entregou “${what}”`,
  test_graded: ({ module }) => module && `Sua prova foi corrigida: ${module}`,
  charge_due: ({ what }) => what && `Nova cobrança: ${what}`,
  charge_overdue: ({ what }) => what && `Pagamento em atraso: ${what}`,
  charge_paid: ({ what }) => what && `Pagamento recebido: ${what}`,
  proof_declined: ({ reason }) => reason && `Seu comprovante não foi aceito: ${reason}`,
  student_made_payment: ({ student_name: who, what }) =>
    who && what ? `${who} enviou um comprovante: ${what}` : "Chegou um pagamento para você conferir",
  student_left_feedback: ({ student_name: who }) => (who ? `${who} deixou um feedback` : "Você recebeu um feedback"),
  feedback_answered: () => "A professora respondeu ao seu feedback",
  publication_asked: () => "A professora quer publicar o seu comentário",
  publication_answered: ({ student_name: who, answer }) =>
    who && (answer === "yes" ? `${who} autorizou a publicação` : `${who} preferiu não publicar`),
  new_article: ({ article_title: title }) => title && `Saiu no blog: ${title}`,
  topic_suggested: ({ topic }) => topic && `Sugestão de tema para o blog: ${topic}`,
  student_updated_profile: ({ student_name: who }) =>
    who ? `${who} atualizou o perfil` : "Um perfil de aluno foi atualizado",
  erasure_requested: ({ student_name: who }) => who && `${who} pediu a exclusão dos seus dados`,
  backup_failed: () => "O backup desta noite não deu certo",
  disk_filling: ({ percent }) => percent && `O disco do site está ${percent}% cheio`,
  address_paused: ({ student_name: who }) =>
    who && `Vários e-mails para ${who} voltaram, e o site parou de escrever para esse endereço`,
  mail_refused: ({ reason }) =>
    `Os e-mails do site não estão saindo. ${PORTUGUESE_REASONS[reasonOf(reason) ?? "unknown"]}`,
} satisfies Record<string, Sentence>;

export type BellType = keyof typeof BELL_TEXTS;
export const isBellType = (type: string): type is BellType => Object.hasOwn(BELL_TEXTS, type);

/** The types that the specification lists with facts of their own; any other is said by its title, where it carries one. */
const SAID_BY_FACTS: ReadonlySet<string> = new Set<BellType>([
  "new_schedule",
  "new_class_scheduled",
  "new_homework",
  "new_article",
  "dictation_graded",
  "homework_graded",
  "test_graded",
]);

/** A notification's sentence; `link` is a path of this site. */
export type Said = { text: string; link: string | undefined };

/**
 * A notification's text, in Portuguese, and link. A type that is not known is said by its title alone, and leads nowhere. `lang` is
 * of the address that it leads to.
 */
export function formatNotification(type: string, content: unknown, lang: Lang): Said {
  const words = wordsOf(content, "pt");
  if (!isBellType(type)) return { text: words.title ?? UNKNOWN, link: undefined };
  const say: Sentence = BELL_TEXTS[type];
  const { link, link_pt, link_en } = words;
  const there = type === "new_article" ? (lang === "en" ? (link_en ?? link_pt) : (link_pt ?? link_en)) : link;
  const said = say(words);
  const text = SAID_BY_FACTS.has(type) ? said || words.title : words.title || said;
  return { text: text || UNKNOWN, link: sameOriginPath(there && pathIn(there, lang)) };
}
