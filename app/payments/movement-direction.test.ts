import { describe, expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";

/** The lines offered as income, and the doubtful ones. */
const offered = async (text: string) => {
  const { lines = [] } = (await readStatement(text)) ?? {};
  const memos = (asked: boolean) => lines.filter(({ unsure = false }) => unsure === asked).map(({ memo }) => memo);
  return { sure: memos(false), asked: memos(true) };
};

describe("the direction of a bank movement", () => {
  test.each<[what: string, text: string, sure: string[], asked: string[]]>([
    [
      "is asked where neither sign, column nor word tells",
      "Data;Descrição;Valor\n05/10/2026;Mercado Bom;150,00\n06/10/2026;Maria Souza;480,00\n07/10/2026;Pix recebido Ana;90,00",
      ["Pix recebido Ana"],
      ["Mercado Bom", "Maria Souza"],
    ],
    [
      "is asked of a line whose own column says another word",
      "Data;Descrição;Valor;Tipo\n05/10/2026;ANA;150,00;C\n06/10/2026;LUZ;20,00;D\n06/10/2026;TAXA;9,00;Ajuste",
      ["ANA"],
      ["TAXA"],
    ],
    [
      "is asked of what goes back the way it came",
      "Data;Descrição;Valor\n05/10/2026;Pix devolvido Ana;150,00\n06/10/2026;Estorno de tarifa;4,00\n06/10/2026;Tarifa;4,00\n06/10/2026;Devolução de Pix recebido;4,00",
      [],
      ["Pix devolvido Ana", "Estorno de tarifa", "Devolução de Pix recebido"],
    ],
    [
      "is told by one sign in the file",
      "Data;Descrição;Valor\n05/10/2026;Maria Souza;480,00\n07/10/2026;Estorno - Compra;20,00\n06/10/2026;Mercado;-3,00",
      ["Maria Souza", "Estorno - Compra"],
      [],
    ],
    ["is told by a plus", "Data;Descrição;Valor\n05/10/2026;Maria Souza;+ R$ 480,00", ["Maria Souza"], []],
    [
      "is told by the balances, the oldest first",
      "Data;Descrição;Valor;Saldo\n30/09/2026;Saldo anterior;;1.000,00\n05/10/2026;Mercado;150,00;850,00\n06/10/2026;Maria;480,00;1.330,00\n06/10/2026;Padaria;30,00;1.300,00",
      ["Maria"],
      [],
    ],
    [
      "is told by the balances, the newest first",
      "Data;Descrição;Valor;Saldo\n06/10/2026;Padaria;30,00;1.300,00 C\n06/10/2026;Maria;480,00;1.330,00 C\n05/10/2026;Mercado;150,00;850,00 C\n30/09/2026;Saldo anterior;;1.000,00 C",
      ["Maria"],
      [],
    ],
    [
      "is not told by balances that do not add up",
      "Data;Descrição;Valor;Saldo\n05/10/2026;Mercado;150,00;850,00\n06/10/2026;Maria;480,00;1.330,00\n06/10/2026;Padaria;30,00;9.300,00",
      [],
      ["Mercado", "Maria", "Padaria"],
    ],
  ])("%s", async (_, text, sure, asked) => {
    expect(await offered(text)).toEqual({ sure, asked });
  });
});

test("a line below the last day is not read as income: totals and limits are ignored", async () => {
  const text = `Data;Histórico;Valor
05/10/2026;Pix Ana;480,00
06/10/2026;Luz;-20,00
;Reserva para cheques;50,00
;Total de entradas no período;480,00
Total;;460,00
;Limite disponível;1.000,00
Saldo em conta corrente;;460,00
SAC 0800 123 4567;;`;
  expect(await offered(text)).toEqual({ sure: ["Pix Ana"], asked: ["Reserva para cheques"] });
  expect(await readStatement(text)).toMatchObject({ out: 1, balances: 4, unread: [] });
});
