/** The words of mails, in both languages. */
export type MailKind = "recovery" | "confirmation" | "emailChange";
export type MailWords = { subject: string; greeting: string; body: string; button: string; ignore: string };

export const MAIL_TEXTS: Record<"pt" | "en", Record<MailKind, (brand: string) => MailWords>> = {
  pt: {
    recovery: (brand) => ({
      subject: `Criar uma nova senha - ${brand}`,
      greeting: "Olá!",
      body: "Recebemos um pedido para criar uma nova senha para a sua conta. Toque no botão abaixo e escolha a senha. O link vale por uma hora e só funciona uma vez.",
      button: "Criar nova senha",
      ignore: "Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.",
    }),
    confirmation: (brand) => ({
      subject: `Confirme seu e-mail - ${brand}`,
      greeting: "Boas-vindas!",
      body: "Falta só um passo para a sua conta ficar pronta: confirme que este e-mail é seu.",
      button: "Confirmar e-mail",
      ignore: "Se você não criou uma conta, ignore este e-mail.",
    }),
    emailChange: (brand) => ({
      subject: `Confirme seu novo e-mail - ${brand}`,
      greeting: "Olá!",
      body: "Recebemos um pedido para trocar o e-mail da sua conta por este. Confirme para que a troca aconteça.",
      button: "Confirmar novo e-mail",
      ignore: "Se não foi você que pediu, ignore este e-mail: nada muda na sua conta.",
    }),
  },
  en: {
    recovery: (brand) => ({
      subject: `Choose a new password - ${brand}`,
      greeting: "Hello!",
      body: "Someone asked for a new password for your account. Use the button below to choose one. The link is good for one hour and works once.",
      button: "Choose a new password",
      ignore: "If it was not you, ignore this e-mail: your password stays as it is.",
    }),
    confirmation: (brand) => ({
      subject: `Confirm your e-mail - ${brand}`,
      greeting: "Welcome!",
      body: "One step left before your account is ready: confirm that this e-mail is yours.",
      button: "Confirm e-mail",
      ignore: "If you did not create an account, ignore this e-mail.",
    }),
    emailChange: (brand) => ({
      subject: `Confirm your new e-mail - ${brand}`,
      greeting: "Hello!",
      body: "Someone asked to change your account's e-mail to this one. Confirm it and the change is made.",
      button: "Confirm new e-mail",
      ignore: "If it was not you, ignore this e-mail: nothing changes in your account.",
    }),
  },
};
