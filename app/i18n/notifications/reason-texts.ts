import type { Lang } from "../screens.ts";
import { type Reason, readReason } from "./reasons.ts";

type Texts = Record<Reason | "unknown", string>;

/** Why something did not go out, in a sentence. */
export const PORTUGUESE_REASONS: Texts = {
  UNREACHABLE: "O servidor não respondeu.",
  UNKNOWN_HOST: "O endereço do servidor não foi encontrado: confira a configuração do e-mail.",
  CERTIFICATE: "O certificado do servidor não vale: venceu ou é de outro endereço.",
  ENCRYPTION: "A conexão segura com o servidor falhou: confira na configuração a porta e se é smtp ou smtps.",
  LOGIN: "O servidor de e-mail recusou o acesso do site: confira a configuração do e-mail.",
  SENDER: "O servidor de e-mail não aceita o remetente do site: confira a configuração do e-mail.",
  LIMIT: "O limite de envios do servidor de e-mail acabou por enquanto.",
  LATER: "O servidor não aceitou agora.",
  FULL: "A caixa de entrada da pessoa está cheia.",
  REFUSED: "O servidor recusou este aviso ou este endereço.",
  UNCLEAR: "A conexão caiu durante a entrega. Pode ter chegado, por isso não sai de novo sozinho.",
  BROKEN: "O site não conseguiu preparar este aviso.",
  EXPIRED: "A senha provisória que ele levava já não vale.",
  OUTDATED: "O que ele dizia já não era verdade.",
  RETURNED: "O e-mail voltou: o endereço não recebe.",
  PAUSED: "Vários e-mails para este endereço voltaram, por isso nenhum sai mais para ele: confira o endereço.",
  unknown: "A entrega falhou.",
};

export const ENGLISH_REASONS: Texts = {
  UNREACHABLE: "The server did not answer.",
  UNKNOWN_HOST: "The server's address was not found: check the e-mail settings.",
  CERTIFICATE: "The server's certificate is not valid: it has ended, or is another address's.",
  ENCRYPTION:
    "The secure connection to the server failed: check the port in the settings, and whether it is smtp or smtps.",
  LOGIN: "The mail server refused the site's sign-in: check the e-mail settings.",
  SENDER: "The mail server does not take the site's sender address: check the e-mail settings.",
  LIMIT: "The mail server's sending limit is used up for now.",
  LATER: "The server would not take it just now.",
  FULL: "The person's mailbox is full.",
  REFUSED: "The server refused this message or this address.",
  UNCLEAR: "The connection broke during delivery. It may have arrived, so it does not go out again by itself.",
  BROKEN: "The site could not prepare this message.",
  EXPIRED: "The temporary password in it is no longer valid.",
  OUTDATED: "What it said was no longer true.",
  RETURNED: "The e-mail came back: the address does not receive mail.",
  PAUSED: "Several e-mails to this address came back, so no more go out to it: check the address.",
  unknown: "Delivery failed.",
};

/** A reason in a sentence. */
export const formatReason = (reason: Reason | undefined, lang: Lang): string =>
  (lang === "pt" ? PORTUGUESE_REASONS : ENGLISH_REASONS)[reason ?? "unknown"];

/** Why it did not go out; `said` is what the other machine said, in whatever language. */
export function formatWhy(error: string, lang: Lang): { why: string; said: string } {
  const { reason, said } = readReason(error);
  return { why: formatReason(reason, lang), said };
}
