import { expect, test } from "vitest";
import { refusalWords } from "./refusal-words.ts";

const says = (answer: unknown) => refusalWords(JSON.stringify(answer));

test.each<[provider: string, answer: unknown, words: string]>([
  [
    "the Central Bank's description",
    {
      type: "https://pix.bcb.gov.br/api/v2/error/CobVOperacaoInvalida",
      title: "Cobrança inválida.",
      status: 400,
      detail: "A requisição que busca alterar ou criar uma cobrança não respeita o schema.",
      violacoes: [
        { razao: "O desconto termina no vencimento", propriedade: "cobv.valor.desconto", valor: "12345678909" },
      ],
    },
    "cobv.valor.desconto: O desconto termina no vencimento",
  ],
  [
    "the description without violations",
    { title: "Cobrança inválida.", status: 400, detail: "A chave não é do recebedor." },
    "Cobrança inválida. A chave não é do recebedor.",
  ],
  [
    "Banco do Brasil",
    { erros: [{ codigo: "4769515", versao: "1", mensagem: "CPF inválido.", ocorrencia: "CHOM00003071" }] },
    "CPF inválido.",
  ],
  [
    "Banco do Brasil's gateway",
    { statusCode: 403, error: "Forbidden", message: "Aplicação sem permissão", attributes: {} },
    "Aplicação sem permissão",
  ],
  ["Efí", { nome: "valor_invalido", mensagem: "Campo devedor.cpf inválido" }, "Campo devedor.cpf inválido"],
  ["Sicoob", { mensagens: [{ mensagem: "CPF inválido", codigo: "3034" }] }, "CPF inválido"],
  [
    "Itaú",
    {
      codigo: "422",
      mensagem: "Requisição inválida",
      campos: [{ campo: "devedor.cpf", mensagem: "inválido", valor: "1" }],
    },
    "devedor.cpf: inválido",
  ],
  [
    "Santander",
    {
      _errorCode: 400,
      _message: "Dados inválidos",
      _details: [{ _errorCode: "1", _field: "valor", _message: "mínimo 0.01" }],
    },
    "valor: mínimo 0.01",
  ],
  ["an OAuth server", { error: "invalid_request", error_description: "Falta o escopo" }, "Falta o escopo"],
  ["nothing known", { code: 7 }, ""],
])("the words of a refusal are found in the answer of %s", (_, answer, words) => {
  expect(says(answer)).toBe(words);
});

test("a missing answer, or an answer that is no JSON, has no words", () => {
  expect(["", "<html>Bad Request</html>", "null", "[]", '"no"', "{"].map(refusalWords)).toEqual([
    "",
    "",
    "",
    "",
    "",
    "",
  ]);
});

test("words are one line of at most 300 characters, each reason once", () => {
  const razao = "Valor\u0000 inválido\r\n\u202Ede cobrança";
  expect(says({ violacoes: [{ razao }, { razao }, { razao: 7 }, null] })).toBe("Valor inválido de cobrança");
  expect(says({ detail: "á".repeat(5_000) })).toHaveLength(300);
});
