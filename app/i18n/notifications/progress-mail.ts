import { z } from "zod";
import type { MailWords } from "./account-mail.ts";

/** The data of mails about progress, as the bell's content has it. */
export const ProgressData = z.object({
  name: z.string(),
  link: z.string().startsWith("/"),
  homework_description: z.string().optional(),
  dictation_name: z.string().optional(),
  due_on: z.string().optional(),
  grade: z.number().optional(),
  module: z.string().optional(),
  student_name: z.string().optional(),
  rating: z.number().optional(),
  answer: z.enum(["yes", "no"]).optional(),
});
export type ProgressData = z.infer<typeof ProgressData>;

const KINDS = [
  ...(["new_homework", "homework_graded", "dictation_graded", "test_graded"] as const),
  ...(["feedback_answered", "publication_asked"] as const),
  "mail_test",
  ...(["homework_submitted", "student_updated_profile", "student_left_feedback", "publication_answered"] as const),
] as const;
export type ProgressMailKind = (typeof KINDS)[number];
export const isProgressMail = (kind: string): kind is ProgressMailKind => KINDS.some((known) => known === kind);

/** `what`: the homework or module; `due`: its last day, in words. */
type Said = { brand: string; name: string; what: string; due: string; grade: string; student: string; yes: boolean };

const TO_STUDENT = {
  pt: "Você escolhe quais avisos recebe por e-mail em Meu perfil.",
  en: "You choose in My Profile which of these come by e-mail.",
};
const TO_TEACHER = {
  pt: "Você escolhe quais avisos recebe por e-mail no seu perfil.",
  en: "You choose in your profile which of these come by e-mail.",
};

/** The words of mails about progress, in both languages. */
export const PROGRESS_MAIL_TEXTS: Record<"pt" | "en", Record<ProgressMailKind, (said: Said) => MailWords>> = {
  pt: {
    new_homework: ({ brand, name, what, due }) => ({
      subject: `Tarefa nova: ${what} - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`A professora enviou uma tarefa: “${what}”.`, ...(due ? [`O prazo é ${due}.`] : [])],
      button: "Abrir a tarefa",
      ignore: TO_STUDENT.pt,
    }),
    homework_graded: ({ brand, name, what, grade }) => ({
      subject: `Tarefa corrigida: ${what} - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`Sua tarefa “${what}” foi corrigida. Nota: ${grade}.`],
      button: "Ver a correção",
      ignore: TO_STUDENT.pt,
    }),
    dictation_graded: ({ brand, name, what, grade }) => ({
      subject: `Ditado corrigido: ${what} - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`Seu ditado “${what}” foi corrigido. Nota: ${grade}.`],
      button: "Ver a correção",
      ignore: TO_STUDENT.pt,
    }),
    test_graded: ({ brand, name, what }) => ({
      subject: `Prova corrigida: ${what} - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`As notas da prova do módulo “${what}” já estão na sua área.`],
      button: "Ver as notas",
      ignore: TO_STUDENT.pt,
    }),
    feedback_answered: ({ brand, name }) => ({
      subject: `Resposta ao seu feedback - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: ["A professora respondeu ao que você disse das aulas."],
      button: "Ler a resposta",
      ignore: TO_STUDENT.pt,
    }),
    publication_asked: ({ brand, name }) => ({
      subject: `Podemos publicar o seu comentário? - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [
        "A professora gostaria de publicar no site o que você disse das aulas.",
        "Você decide, e escolhe o nome que aparece. Dá para voltar atrás quando quiser.",
      ],
      button: "Decidir",
      ignore: TO_STUDENT.pt,
    }),
    mail_test: ({ brand, name }) => ({
      subject: `Teste de e-mail - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: ["Se esta mensagem chegou, os e-mails do site estão saindo."],
      button: "Voltar às configurações",
      ignore: "Você pediu este teste no painel.",
    }),
    homework_submitted: ({ brand, what, student }) => ({
      subject: `${student} entregou: ${what} - ${brand}`,
      greeting: "Tarefa entregue",
      body: [`${student} entregou a tarefa “${what}”.`],
      button: "Abrir e corrigir",
      ignore: TO_TEACHER.pt,
    }),
    student_updated_profile: ({ brand, student }) => ({
      subject: `${student} atualizou o perfil - ${brand}`,
      greeting: "Perfil atualizado",
      body: [`${student} mudou alguma coisa no próprio perfil.`],
      button: "Ver o perfil",
      ignore: TO_TEACHER.pt,
    }),
    student_left_feedback: ({ brand, student }) => ({
      subject: `Feedback de ${student} - ${brand}`,
      greeting: "Feedback novo",
      body: [`${student} deixou um feedback sobre as aulas.`],
      button: "Ler e responder",
      ignore: TO_TEACHER.pt,
    }),
    publication_answered: ({ brand, student, yes }) => ({
      subject: `${student} ${yes ? "autorizou a publicação" : "preferiu não publicar"} - ${brand}`,
      greeting: yes ? "Pode publicar" : "Sem publicação",
      body: [
        yes
          ? `${student} autorizou. O depoimento está pronto, ainda escondido: traduza e mostre quando quiser.`
          : `${student} preferiu não publicar. Se o depoimento estava no site, já saiu.`,
      ],
      button: "Abrir no painel",
      ignore: TO_TEACHER.pt,
    }),
  },
  en: {
    new_homework: ({ brand, name, what, due }) => ({
      subject: `New homework: ${what} - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`Your teacher has set you homework: “${what}”.`, ...(due ? [`It is due ${due}.`] : [])],
      button: "Open the homework",
      ignore: TO_STUDENT.en,
    }),
    homework_graded: ({ brand, name, what, grade }) => ({
      subject: `Homework graded: ${what} - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`Your homework “${what}” has been graded: ${grade}.`],
      button: "See what your teacher says",
      ignore: TO_STUDENT.en,
    }),
    dictation_graded: ({ brand, name, what, grade }) => ({
      subject: `Dictation graded: ${what} - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`Your dictation “${what}” has been graded: ${grade}.`],
      button: "See what your teacher says",
      ignore: TO_STUDENT.en,
    }),
    test_graded: ({ brand, name, what }) => ({
      subject: `Test graded: ${what} - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`The grades of the module “${what}” are in your area.`],
      button: "See the grades",
      ignore: TO_STUDENT.en,
    }),
    feedback_answered: ({ brand, name }) => ({
      subject: `A reply to your feedback - ${brand}`,
      greeting: `Hello ${name},`,
      body: ["Your teacher has replied to what you said about the classes."],
      button: "Read the reply",
      ignore: TO_STUDENT.en,
    }),
    publication_asked: ({ brand, name }) => ({
      subject: `May we publish what you said? - ${brand}`,
      greeting: `Hello ${name},`,
      body: [
        "Your teacher would like to show on the site what you said about the classes.",
        "You decide, and choose the name that is shown. You can take it back at any time.",
      ],
      button: "Decide",
      ignore: TO_STUDENT.en,
    }),
    mail_test: ({ brand, name }) => ({
      subject: `A test e-mail - ${brand}`,
      greeting: `Hello ${name},`,
      body: ["If you can read this, the site's e-mails are going out."],
      button: "Back to the settings",
      ignore: "You asked for this test in the panel.",
    }),
    homework_submitted: ({ brand, what, student }) => ({
      subject: `${student} handed in: ${what} - ${brand}`,
      greeting: "Homework handed in",
      body: [`${student} handed in the homework “${what}”.`],
      button: "Open and grade",
      ignore: TO_TEACHER.en,
    }),
    student_updated_profile: ({ brand, student }) => ({
      subject: `${student} updated their profile - ${brand}`,
      greeting: "Profile updated",
      body: [`${student} changed something in their own profile.`],
      button: "See the profile",
      ignore: TO_TEACHER.en,
    }),
    student_left_feedback: ({ brand, student }) => ({
      subject: `Feedback from ${student} - ${brand}`,
      greeting: "New feedback",
      body: [`${student} left feedback about the classes.`],
      button: "Read and reply",
      ignore: TO_TEACHER.en,
    }),
    publication_answered: ({ brand, student, yes }) => ({
      subject: `${student} ${yes ? "agreed to be published" : "would rather not be published"} - ${brand}`,
      greeting: yes ? "You may publish it" : "Not to be published",
      body: [
        yes
          ? `${student} agreed. The testimonial is ready and still hidden: translate it and show it when you like.`
          : `${student} would rather not be published. If the testimonial was on the site, it is gone.`,
      ],
      button: "Open in the panel",
      ignore: TO_TEACHER.en,
    }),
  },
};
