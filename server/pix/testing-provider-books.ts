import { randomBytes } from "node:crypto";
import { z } from "zod";

/** A refusal of the provider, by its HTTP status. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const Money = z.string().regex(/^\d{1,10}\.\d{2}$/);
const Day = z.iso.date();
const Percent = z.strictObject({ modalidade: z.int().min(1).max(8), valorPerc: Money });
const Person = z.union([
  z.strictObject({ cpf: z.string().regex(/^\d{11}$/), nome: z.string().min(1).max(200) }),
  z.strictObject({ cnpj: z.string().regex(/^[0-9A-Z]{14}$/), nome: z.string().min(1).max(200) }),
]);
const Base = { chave: z.string().max(77), solicitacaoPagador: z.string().max(140).optional() };
const Discount = z.strictObject({
  modalidade: z.int().min(1).max(6),
  descontoDataFixa: z
    .array(z.strictObject({ data: Day, valorPerc: Money }))
    .min(1)
    .max(3),
});
const ValueOfDueDate = z.strictObject({
  original: Money,
  multa: Percent.optional(),
  juros: Percent.optional(),
  desconto: Discount.optional(),
});
/** `CobSolicitada` and `CobVSolicitada` of the description, as far as the site sends them. */
const NEW = {
  cob: z.strictObject({
    calendario: z.strictObject({ expiracao: z.int().min(1) }),
    devedor: Person.optional(),
    valor: z.strictObject({ original: Money }),
    ...Base,
  }),
  cobv: z.strictObject({
    calendario: z.strictObject({ dataDeVencimento: Day, validadeAposVencimento: z.int().min(0).optional() }),
    devedor: Person,
    valor: ValueOfDueDate,
    ...Base,
  }),
};
const REVISED = z.strictObject({
  status: z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR").optional(),
  valor: ValueOfDueDate.partial().optional(),
});
const TXID = /^[a-zA-Z0-9]{26,35}$/;

type TestCharge = {
  kind: "cob" | "cobv";
  txid: string;
  status: "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";
  revisao: number;
  valor: z.infer<typeof ValueOfDueDate>;
  sent: z.infer<(typeof NEW)["cob"]> | z.infer<(typeof NEW)["cobv"]>;
};
type Refund = { id: string; rtrId: string; valor: string; status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO" };
type TestPix = {
  endToEndId: string;
  txid?: string;
  valor: string;
  infoPagador?: string;
  horario: string;
  devolucoes?: (Refund & { horario: object })[];
};

export type Books = {
  charges: Map<string, TestCharge>;
  pix: Map<string, TestPix>;
  webhook: string | undefined;
  /** Somebody pays a charge, or into the key with any txid. Returns the payment. `cents`: by default the charge's amount. */
  pay(txid: string | undefined, cents?: number): TestPix;
  refund(endToEndId: string, cents: number, status?: Refund["status"]): void;
  /** @throws Refused */
  answer(method: string, path: string, query: URLSearchParams, body: string): { status: number; body: unknown };
};

export const reais = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const PAGE = 3;
/** Questions are asked by whole seconds. */
const SETTLED_AGO_MS = 3_000;

/** The books of a provider for tests. */
export function createBooks(pixKey: string, now: () => Date): Books {
  const charges = new Map<string, TestCharge>();
  const pix = new Map<string, TestPix>();
  const shown = (charge: TestCharge) => ({
    ...charge.sent,
    valor: charge.valor,
    txid: charge.txid,
    revisao: charge.revisao,
    status: charge.status,
    location: `pix.example.com/qr/v2/${charge.txid}`,
    pixCopiaECola: `00020126-${charge.txid}-${charge.revisao}`,
  });
  const put = (kind: "cob" | "cobv", txid: string, body: string) => {
    if (!TXID.test(txid)) throw new Refused(400, "txid");
    const sent = NEW[kind].safeParse(JSON.parse(body));
    if (!sent.success) throw new Refused(400, z.prettifyError(sent.error));
    if (sent.data.chave !== pixKey) throw new Refused(400, "chave");
    if (charges.has(txid)) throw new Refused(400, "CobOperacaoInvalida: txid");
    if ("dataDeVencimento" in sent.data.calendario && sent.data.calendario.dataDeVencimento < day(now()))
      throw new Refused(400, "CobVOperacaoInvalida: dataDeVencimento");
    const { valor } = sent.data;
    if ("desconto" in valor && valor.desconto?.descontoDataFixa.some(({ data }) => data < day(now())))
      throw new Refused(400, "CobVOperacaoInvalida: desconto");
    const made: TestCharge = { kind, txid, status: "ATIVA", revisao: 0, valor: sent.data.valor, sent: sent.data };
    charges.set(txid, made);
    return { status: 201, body: shown(made) };
  };
  const patch = (charge: TestCharge, body: string) => {
    const sent = REVISED.safeParse(JSON.parse(body));
    if (!sent.success) throw new Refused(400, z.prettifyError(sent.error));
    if (charge.status !== "ATIVA") throw new Refused(400, "CobOperacaoInvalida: status");
    charge.valor = { ...charge.valor, ...sent.data.valor };
    charge.status = sent.data.status ?? charge.status;
    charge.revisao += 1;
    return { status: 200, body: shown(charge) };
  };
  const list = (query: URLSearchParams) => {
    const from = query.get("inicio") ?? "";
    const until = query.get("fim") ?? "";
    if (!Number.isFinite(Date.parse(from)) || !Number.isFinite(Date.parse(until)) || from > until)
      throw new Refused(400, "PixConsultaInvalida");
    const page = Number(query.get("paginacao.paginaAtual") ?? 0);
    const found = [...pix.values()]
      .filter(({ horario }) => Date.parse(horario) >= Date.parse(from) && Date.parse(horario) <= Date.parse(until))
      .filter(({ devolucoes }) => query.get("devolucaoPresente") !== "true" || devolucoes);
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: PAGE,
      quantidadeDePaginas: Math.max(1, Math.ceil(found.length / PAGE)),
      quantidadeTotalDeItens: found.length,
    };
    const body = { parametros: { inicio: from, fim: until, paginacao }, pix: found.slice(page * PAGE).slice(0, PAGE) };
    return { status: 200, body };
  };

  const books: Books = {
    charges,
    pix,
    webhook: undefined,
    pay(txid, cents) {
      const charge = charges.get(txid ?? "");
      if (charge) charge.status = "CONCLUIDA";
      const endToEndId = `E${randomBytes(16).toString("hex").slice(1)}`;
      const valor = cents === undefined ? (charge?.valor.original ?? "1.00") : reais(cents);
      const made = {
        endToEndId,
        ...(txid && { txid }),
        valor,
        horario: new Date(now().getTime() - SETTLED_AGO_MS).toISOString(),
      };
      pix.set(endToEndId, made);
      return made;
    },
    refund(endToEndId, cents, status = "DEVOLVIDO") {
      const paid = pix.get(endToEndId);
      if (!paid) throw new Error("no such payment");
      const id = randomBytes(8).toString("hex");
      const rtrId = `D${randomBytes(16).toString("hex").slice(1)}`;
      const horario = { solicitacao: now().toISOString() };
      paid.devolucoes = [...(paid.devolucoes ?? []), { id, rtrId, valor: reais(cents), status, horario }];
    },
    answer(method, path, query, body) {
      const [, kind = "", id = ""] = path.split("/").map(decodeURIComponent);
      if (kind === "webhook" && method === "PUT") {
        books.webhook = z.object({ webhookUrl: z.url() }).parse(JSON.parse(body)).webhookUrl;
        return { status: 200, body: {} };
      }
      if (kind === "pix" && !id && method === "GET") return list(query);
      if (kind === "pix" && method === "GET") return { status: 200, body: known(pix.get(id)) };
      if (kind !== "cob" && kind !== "cobv") throw new Refused(404, "NaoEncontrado");
      if (method === "PUT") return put(kind, id, body);
      const charge = known(charges.get(id));
      if (charge.kind !== kind) throw new Refused(404, "NaoEncontrado");
      return method === "PATCH" ? patch(charge, body) : { status: 200, body: shown(charge) };
    },
  };
  return books;
}

const day = (at: Date): string => at.toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });

function known<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Refused(404, "NaoEncontrado");
  return thing;
}
