import { z } from "zod";
import { formatCharge } from "../../app/i18n/notifications/charge.ts";
import { PurposeData } from "../../app/i18n/notifications/payment-mail.ts";
import { cut } from "../../app/platform/text/truncate.ts";

const Cents = z.number().int().positive();

/** A charge that is to be sent to the provider, as the database claims it. */
export const ProviderCharge = z.object({
  txid: z.string(),
  state: z.enum(["wanted", "created", "removing"]),
  has_due_date: z.boolean(),
  amount_cents: Cents,
  sent_cents: Cents.nullable(),
  due_on: z.string(),
  ends_on: z.string(),
  fine_percent: z.number(),
  interest_percent: z.number(),
  discount_percent: z.number(),
  discount_until: z.string().nullable(),
  attempts: z.number(),
  payer_name: z.string().nullable(),
  payer_document: z.string().nullable(),
  purpose: PurposeData,
});
export type ProviderCharge = z.infer<typeof ProviderCharge>;

/** Domain tables of the description: a percentage; a percentage a month of running days; a percentage until a day. */
const KINDS = { fine: 2, interest: 3, discount: 2 } as const;
const LONGEST_WORDS = 140;
const LONGEST_NAME = 200;
const DAY_SECONDS = 86_400;

/** An amount as the standard writes it: "123.45". */
const toReais = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** The centavos of an amount of the standard. */
export const toCents = (reais: string): number => Math.round(Number(reais) * 100);

const percent = (kind: number, value: number) => ({ modalidade: kind, valorPerc: value.toFixed(2) });

/** The value of a charge: its amount, and for one with a due date what late and early payments cost. */
export function priceOf(charge: ProviderCharge): object {
  const { amount_cents, has_due_date, fine_percent, interest_percent, discount_percent, discount_until } = charge;
  const original = toReais(amount_cents);
  if (!has_due_date) return { original };
  return {
    original,
    ...(fine_percent > 0 && { multa: percent(KINDS.fine, fine_percent) }),
    ...(interest_percent > 0 && { juros: percent(KINDS.interest, interest_percent) }),
    ...(discount_percent > 0 &&
      discount_until && {
        desconto: {
          modalidade: KINDS.discount,
          descontoDataFixa: [{ data: discount_until, valorPerc: discount_percent.toFixed(2) }],
        },
      }),
  };
}

/** The payer, where the description's fields can be filled: a CPF or CNPJ and a name. */
function payerOf({ payer_name, payer_document }: ProviderCharge) {
  if (!payer_document || !payer_name) return undefined;
  const nome = cut(payer_name, LONGEST_NAME);
  return payer_document.length === 11 ? { cpf: payer_document, nome } : { cnpj: payer_document, nome };
}

const daysBetween = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

/** The body that creates a charge: `CobVSolicitada` with a due date, `CobSolicitada` without. `now`: the provider's clock. */
export function newCharge(charge: ProviderCharge, pixKey: string, now: Date): object {
  const { has_due_date, due_on, ends_on, purpose } = charge;
  const devedor = payerOf(charge);
  const calendario = has_due_date
    ? { dataDeVencimento: due_on, validadeAposVencimento: Math.max(0, daysBetween(due_on, ends_on)) }
    : { expiracao: Math.max(DAY_SECONDS, daysBetween(now.toISOString().slice(0, 10), ends_on) * DAY_SECONDS) };
  const words = cut(formatCharge(purpose, "pt"), LONGEST_WORDS);
  return {
    calendario,
    ...(devedor && { devedor }),
    valor: priceOf(charge),
    chave: pixKey,
    ...(words && { solicitacaoPagador: words }),
  };
}
