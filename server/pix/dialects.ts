import { z } from "zod";

/** An amount of the standard, "123.45"; some providers write one digit, or a number. */
export const Reais = z
  .union([z.string().regex(/^\d{1,10}\.\d{1,2}$/), z.number().min(0).max(9_999_999_999)])
  .transform((amount) => Number(amount).toFixed(2));

const Words = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;
/** An instant; some providers write Brasília's clock without a zone. */
const Instant = z
  .string()
  .transform((text) => (WITHOUT_ZONE.test(text) ? `${text}-03:00` : text))
  .refine((text) => Number.isFinite(Date.parse(text)));

/** The parts of `Pix` that the site reads. Fields without a value may be absent or null; some write `txId`. */
export const Pix = z
  .object({
    /** The standard's has 32 letters and digits; some providers write others. */
    endToEndId: z.string().regex(/^[A-Za-z0-9-]{16,40}$/),
    txid: Words,
    txId: Words,
    valor: Reais,
    /** Free words of the payer. */
    infoPagador: Words,
    horario: Instant,
    devolucoes: z.array(z.object({ valor: Reais, status: z.string() })).nullish(),
  })
  .transform(({ txid, txId, devolucoes, ...pix }) => ({ ...pix, txid: txid ?? txId, devolucoes: devolucoes ?? [] }));
export type Pix = z.infer<typeof Pix>;

const Count = z.coerce.number().int().min(0).max(10_000);
/** A page of a list. Without its paging it is the only one. */
export const Page = z
  .object({
    parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: Count.nullish() }).nullish() }).nullish(),
    pix: z.array(z.unknown()).nullish(),
  })
  .transform(({ parametros, pix }) => ({
    pages: parametros?.paginacao?.quantidadeDePaginas ?? 1,
    pix: pix ?? [],
  }));

const STATUSES = ["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"] as const;
/** The status of a charge; some providers have others than the standard's, as `EXPIRADA`. */
const Status = z.string().transform((status) => STATUSES.find((known) => known === status.toUpperCase()) ?? "OTHER");

/** The parts of `CobGerada` and `CobVGerada` that the site reads. The code is named in two ways, or only its location is given. */
export const StoredCharge = z
  .object({
    status: Status,
    valor: z.object({ original: Reais }),
    pixCopiaECola: Words,
    brcode: Words,
    location: Words,
    loc: z.object({ location: Words }).nullish(),
  })
  .transform(({ status, valor, pixCopiaECola, brcode, location, loc }) => ({
    status,
    valor,
    code: [pixCopiaECola, brcode].find((code) => code && code.length <= 1000),
    location: (location || loc?.location || "").replace(/^https:\/\//, "") || undefined,
  }));
export type StoredCharge = z.infer<typeof StoredCharge>;
