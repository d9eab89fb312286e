import { z } from "zod";

/** The data of each kind of mail, as its row in the outbox holds it. */
export const MAIL_DATA = {
  recovery: z.object({ token_hash: z.string(), redirect_to: z.string().nullable() }),
  confirmation: z.object({ token_hash: z.string(), redirect_to: z.string().nullable() }),
  email_change: z.object({ token_hash: z.string(), redirect_to: z.string().nullable() }),
  already_registered: z.object({}),
  email_changed: z.object({}),
  password_changed: z.object({}),
  factor_added: z.object({}),
  factor_removed: z.object({}),
  welcome: z.object({ name: z.string(), password: z.string(), expires_at: z.string().nullable() }),
} as const;

export type MailKind = keyof typeof MAIL_DATA;
export type MailWords = {
  subject: string;
  greeting: string;
  /** Paragraphs. */
  body: string[];
  /** The button's label. */
  button: string;
  /** Why this mail came, and what to do when it should not have. */
  ignore: string;
};
export type Said = { brand: string; name: string; until: string };

/** Stands above the password, which is alone on its line. */
export const PASSWORD_LABEL = { pt: "Senha provisória", en: "Temporary password" } as const;

/** A mail about what has happened to an account already, whose button leads to the sign-in. */
const telling =
  (greeting: string, button: string) =>
  (title: string, text: string, ignore: string) =>
  ({ brand }: Said): MailWords => ({ subject: `${title} - ${brand}`, greeting, body: [text], button, ignore });
const TELL = { pt: telling("Olá!", "Entrar"), en: telling("Hello!", "Sign in") };

/** Instructions for a person who did not make the change that locks them out. */
const LOCKED_OUT = {
  pt: "Se não foi você, fale assim que puder com a professora ou com quem cuida do site: a conta volta a ser sua.",
  en: "If it was not you, talk to your teacher or whoever runs the site as soon as you can: the account will be yours again.",
};

/** The words of mails, in both languages. */
export const MAIL_TEXTS: Record<"pt" | "en", Record<MailKind, (said: Said) => MailWords>> = {
  pt: {
    recovery: ({ brand }) => ({
      subject: `Criar uma nova senha - ${brand}`,
      greeting: "Olá!",
      body: [
        "Recebemos um pedido para criar uma nova senha para a sua conta. Toque no botão abaixo e escolha a senha. O link vale por uma hora e só funciona uma vez.",
      ],
      button: "Criar nova senha",
      ignore: "Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.",
    }),
    confirmation: ({ brand }) => ({
      subject: `Confirme seu e-mail - ${brand}`,
      greeting: "Boas-vindas!",
      body: ["Falta só um passo para a sua conta ficar pronta: confirme que este e-mail é seu."],
      button: "Confirmar e-mail",
      ignore: "Se você não criou uma conta, ignore este e-mail.",
    }),
    email_change: ({ brand }) => ({
      subject: `Confirme seu novo e-mail - ${brand}`,
      greeting: "Olá!",
      body: ["Recebemos um pedido para trocar o e-mail da sua conta por este. Confirme para que a troca aconteça."],
      button: "Confirmar novo e-mail",
      ignore: "Se não foi você que pediu, ignore este e-mail: nada muda na sua conta.",
    }),
    already_registered: TELL.pt(
      "Você já tem uma conta",
      "Alguém tentou criar uma conta com este e-mail, mas você já tem uma. Entre com a sua senha de sempre; se não lembrar dela, peça uma nova na mesma página.",
      "Se não foi você, ignore este e-mail: nada mudou na sua conta.",
    ),
    email_changed: TELL.pt(
      "O e-mail da sua conta mudou",
      "O e-mail da sua conta foi trocado. A partir de agora, é com o novo endereço que você entra, e é nele que recebe nossos avisos.",
      LOCKED_OUT.pt,
    ),
    password_changed: TELL.pt(
      "Sua senha mudou",
      "A senha da sua conta foi trocada. Se foi você, está tudo certo.",
      'Se não foi você, toque em "Esqueci minha senha" na página de entrada e escolha outra: quem entrou no seu lugar sai.',
    ),
    factor_added: TELL.pt(
      "Novo aplicativo autenticador na sua conta",
      "Um aplicativo autenticador foi ligado à sua conta: além da senha, a entrada passa a pedir um código dele. Se foi você, está tudo certo.",
      LOCKED_OUT.pt,
    ),
    factor_removed: TELL.pt(
      "Aplicativo autenticador retirado da sua conta",
      "Um aplicativo autenticador foi retirado da sua conta. Sem outro, a senha volta a bastar para entrar. Se foi você, está tudo certo.",
      "Se não foi você, troque a sua senha e ative a verificação em duas etapas de novo.",
    ),
    welcome: ({ brand, name, until }) => ({
      subject: `Seu acesso à área do aluno - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [
        "Sua professora preparou um acesso para você acompanhar aulas, tarefas e progresso.",
        `Entre com este e-mail e a senha provisória abaixo. Ela funciona uma única vez${until && `, até ${until}`}; ao entrar, você escolhe a sua própria senha.`,
      ],
      button: "Entrar pela primeira vez",
      ignore: "Se você não esperava este e-mail, fale com a professora.",
    }),
  },
  en: {
    recovery: ({ brand }) => ({
      subject: `Choose a new password - ${brand}`,
      greeting: "Hello!",
      body: [
        "Someone asked for a new password for your account. Use the button below to choose one. The link is good for one hour and works once.",
      ],
      button: "Choose a new password",
      ignore: "If it was not you, ignore this e-mail: your password stays as it is.",
    }),
    confirmation: ({ brand }) => ({
      subject: `Confirm your e-mail - ${brand}`,
      greeting: "Welcome!",
      body: ["One step left before your account is ready: confirm that this e-mail is yours."],
      button: "Confirm e-mail",
      ignore: "If you did not create an account, ignore this e-mail.",
    }),
    email_change: ({ brand }) => ({
      subject: `Confirm your new e-mail - ${brand}`,
      greeting: "Hello!",
      body: ["Someone asked to change your account's e-mail to this one. Confirm it and the change is made."],
      button: "Confirm new e-mail",
      ignore: "If it was not you, ignore this e-mail: nothing changes in your account.",
    }),
    already_registered: TELL.en(
      "You already have an account",
      "Someone tried to create an account with this e-mail, but you have one already. Sign in with the password you know; if you have forgotten it, ask for a new one on the same page.",
      "If it was not you, ignore this e-mail: nothing has changed in your account.",
    ),
    email_changed: TELL.en(
      "Your account's e-mail has changed",
      "The e-mail of your account was changed. From now on you sign in with the new address, and our messages go there.",
      LOCKED_OUT.en,
    ),
    password_changed: TELL.en(
      "Your password has changed",
      "The password of your account was changed. If that was you, all is well.",
      'If it was not you, choose "I forgot my password" on the sign-in page and set another: whoever got in is signed out.',
    ),
    factor_added: TELL.en(
      "New authenticator app on your account",
      "An authenticator app was added to your account: besides the password, signing in asks for a code from it. If that was you, all is well.",
      LOCKED_OUT.en,
    ),
    factor_removed: TELL.en(
      "Authenticator app removed from your account",
      "An authenticator app was removed from your account. Without another, the password alone is enough to sign in again. If that was you, all is well.",
      "If it was not you, change your password and turn two-step verification on again.",
    ),
    welcome: ({ brand, name, until }) => ({
      subject: `Your way into the student area - ${brand}`,
      greeting: `Hello ${name},`,
      body: [
        "Your teacher has made an account for you, where you can follow your classes, homework and progress.",
        `Sign in with this e-mail and the temporary password below. It works once${until && `, until ${until}`}; then you choose a password of your own.`,
      ],
      button: "Sign in for the first time",
      ignore: "If you did not expect this e-mail, talk to your teacher.",
    }),
  },
};
