import { z } from "zod";
import { cut } from "../../app/platform/text/truncate.ts";

const LONGEST_TEXT = 300;
/** Reasons of one answer that are read. */
const MOST_PROBLEMS = 5;
/** Control characters, line breaks, and signs that turn the direction of a text. */
const NOT_TEXT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const Word = z.string().optional().catch(undefined);
const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.union([shape, z.unknown().transform(() => undefined)]))
    .catch([])
    .default([]);

/** A reason as the Central Bank's description, Banco do Brasil, Sicoob, Itaú or Santander write it. */
const Reason = z
  .object({
    propriedade: Word,
    campo: Word,
    _field: Word,
    razao: Word,
    mensagem: Word,
    _message: Word,
  })
  .transform((one) => ({
    field: one.propriedade ?? one.campo ?? one._field,
    text: one.razao ?? one.mensagem ?? one._message,
  }));
const Refusal = z
  .object({
    violacoes: listOf(Reason),
    erros: listOf(Reason),
    mensagens: listOf(Reason),
    campos: listOf(Reason),
    _details: listOf(Reason),
    title: Word,
    detail: Word,
    mensagem: Word,
    _message: Word,
    message: Word,
    error_description: Word,
  })
  .transform((answer) => {
    const { violacoes, erros, mensagens, campos, _details, title, detail } = answer;
    const reasons = [violacoes, erros, mensagens, campos, _details]
      .flat()
      .slice(0, MOST_PROBLEMS)
      .flatMap((one) => (one?.text ? [one.field ? `${one.field}: ${one.text}` : one.text] : []));
    if (reasons.length > 0) return [...new Set(reasons)].join("; ");
    return (
      answer.mensagem ??
      answer._message ??
      answer.message ??
      answer.error_description ??
      [title, detail].filter(Boolean).join(" ")
    );
  });

/**
 * The reason that a provider gives for refusing a call, in its own words: one line of at most 300 characters, empty where
 * it gives none. Names of fields are the provider's; values that it repeats are left out.
 * Sources: RFC 7807 as bacen/pix-api uses it, and the providers' manuals that docs/pix-provider.md names.
 */
export function refusalWords(answer: string): string {
  try {
    const words = Refusal.catch("").parse(JSON.parse(answer));
    return cut(words.replace(NOT_TEXT, " ").replaceAll(/ +/g, " ").trim(), LONGEST_TEXT);
  } catch {
    return "";
  }
}
