import { z } from "zod";
import type { Lang } from "../screens.ts";
import type { MailWords } from "./account-mail.ts";

/** The purpose of money as the database tells it. */
export const PurposeData = z.object({
  description: z.string().optional(),
  plan: z.string().optional(),
  month: z.string().optional(),
  forfeit: z.string().optional(),
  class_on: z.string().optional(),
});

/** The data of mails about money, as the bell's content has it. */
export const PaymentData = PurposeData.extend({
  name: z.string(),
  link: z.string().startsWith("/"),
  amount_cents: z.number().optional(),
  due_on: z.string().optional(),
  reason: z.string().optional(),
  student_name: z.string().optional(),
  /** The payment's account, and the code by which it is matched in the statement. */
  pix: z.object({ key: z.string(), name: z.string(), city: z.string(), txid: z.string() }).optional(),
});

/** The line above the Pix code, and the picture's text alternative. */
export const PIX_TEXTS: Record<Lang, { code: string; qr: string }> = {
  pt: {
    code: "Pix copia e cola",
    qr: "QR Code do Pix: aponte a câmera do aplicativo do banco, ou copie o código acima.",
  },
  en: { code: "Pix code to copy", qr: "Pix QR code: point your banking app's camera at it, or copy the code above." },
};

const KINDS = ["charge_due", "charge_overdue", "charge_paid", "proof_declined", "student_made_payment"] as const;
export type PaymentMailKind = (typeof KINDS)[number];
export const isPaymentMail = (kind: string): kind is PaymentMailKind => KINDS.some((known) => known === kind);

type Said = {
  brand: string;
  name: string;
  what: string;
  amount: string;
  due: string;
  reason: string;
  student: string;
  /** The mail has the code to pay with. */
  pix: boolean;
};

/** With the code in the mail, and without. */
const HOW = {
  pt: (pix: boolean) =>
    pix
      ? "Pague com o código abaixo, no aplicativo do seu banco. Na sua área você envia o comprovante."
      : "Na sua área você vê como pagar e envia o comprovante.",
  en: (pix: boolean) =>
    pix
      ? "Pay with the code below in your banking app. In your area you can send the proof."
      : "In your area you can see how to pay and send the proof.",
};

/** The words of mails about money, in both languages. */
export const PAYMENT_MAIL_TEXTS: Record<Lang, Record<PaymentMailKind, (said: Said) => MailWords>> = {
  pt: {
    charge_due: ({ brand, name, what, amount, due, pix }) => ({
      subject: `${what}: ${amount} - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`${what}: ${amount}, com vencimento em ${due}.`, HOW.pt(pix)],
      button: "Pagar",
      ignore: "Já pagou? Envie o comprovante pelo mesmo botão.",
    }),
    charge_overdue: ({ brand, name, what, amount, due, pix }) => ({
      subject: `Lembrete de pagamento: ${what} - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`Ainda não recebemos o pagamento de ${what}: ${amount}, que venceu em ${due}.`, HOW.pt(pix)],
      button: "Pagar",
      ignore: "Já pagou? Envie o comprovante pelo mesmo botão, ou responda a este e-mail.",
    }),
    charge_paid: ({ brand, name, what, amount }) => ({
      subject: `Pagamento recebido: ${what} - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`Recebemos o pagamento de ${what}: ${amount}. Obrigada!`],
      button: "Baixar o recibo",
      ignore: "O recibo fica na sua área do aluno.",
    }),
    proof_declined: ({ brand, name, reason }) => ({
      subject: `Sobre o seu comprovante - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`A professora não pôde aceitar o comprovante: ${reason}`],
      button: "Ver a cobrança",
      ignore: "Se isso foi um engano, responda a este e-mail.",
    }),
    student_made_payment: ({ brand, student, what, amount }) => ({
      subject: `${student} enviou um comprovante - ${brand}`,
      greeting: "Comprovante para conferir",
      body: [`${student} enviou um comprovante de ${what}: ${amount}.`],
      button: "Conferir",
      ignore: "Você recebe este aviso a cada comprovante.",
    }),
  },
  en: {
    charge_due: ({ brand, name, what, amount, due, pix }) => ({
      subject: `${what}: ${amount} - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`${what}: ${amount}, due ${due}.`, HOW.en(pix)],
      button: "Pay",
      ignore: "Paid already? Send the proof with the same button.",
    }),
    charge_overdue: ({ brand, name, what, amount, due, pix }) => ({
      subject: `A reminder: ${what} - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`The payment for ${what}, ${amount}, was due ${due} and has not arrived yet.`, HOW.en(pix)],
      button: "Pay",
      ignore: "Paid already? Send the proof with the same button, or reply to this e-mail.",
    }),
    charge_paid: ({ brand, name, what, amount }) => ({
      subject: `Payment received: ${what} - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`Your payment for ${what}, ${amount}, has arrived. Thank you!`],
      button: "Download the receipt",
      ignore: "The receipt stays in your area.",
    }),
    proof_declined: ({ brand, name, reason }) => ({
      subject: `About your proof of payment - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`Your teacher could not accept the proof: ${reason}`],
      button: "See the charge",
      ignore: "If this was a mistake, reply to this e-mail.",
    }),
    student_made_payment: ({ brand, student, what, amount }) => ({
      subject: `${student} sent proof of payment - ${brand}`,
      greeting: "Proof of payment to check",
      body: [`${student} sent proof of payment for ${what}: ${amount}.`],
      button: "Check it",
      ignore: "You get this with every proof.",
    }),
  },
};
