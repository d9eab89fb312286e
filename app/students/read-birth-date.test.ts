import { expect, test } from "vitest";
import { birthDateOrder, readBirthDate } from "./read-birth-date.ts";

const ask = (...cells: string[]) => birthDateOrder("Nascimento", cells);

test.each([
  ["dmy", ["05/04/2012", "25/04/2012"]],
  ["mdy", ["05/04/2012", "04/25/2012"]],
  ["ymd", ["90-05-17", "85-04-03"]],
  ["dmy", ["2012-04-05", "05/05/2012", "41004", "5 de abril de 2012", ""]],
  ["dmy", ["05042012", "25042012"]],
  ["mdy", ["31/02/1990", "12/25/1990"]],
] as const)("%s is the order of %j", (order, cells) => {
  expect(ask(...cells)).toBe(order);
});

test("a column without evidence is asked about, by the first day with two readings", () => {
  expect(ask("05/05/2012", "31/02/2012", "5/4/2012")).toEqual({
    contradicts: false,
    choices: [
      { order: "dmy", written: "5/4/2012", day: "2012-04-05" },
      { order: "mdy", written: "5/4/2012", day: "2012-05-04" },
    ],
  });
});

test("a column that contradicts itself is asked about, by a day with two readings or by one of each", () => {
  expect(ask("25/12/1990", "12/25/1990", "03/04/1990")).toMatchObject({
    contradicts: true,
    choices: [{ day: "1990-04-03" }, { day: "1990-03-04" }],
  });
  expect(ask("25/12/1990", "12/26/1990")).toMatchObject({
    contradicts: true,
    choices: [
      { order: "dmy", written: "25/12/1990", day: "1990-12-25" },
      { order: "mdy", written: "12/26/1990", day: "1990-12-26" },
    ],
  });
});

test("a heading with the order of the numbers decides if the dates are ambiguous", () => {
  expect(birthDateOrder("Data de nascimento (dd/mm/aaaa)", ["05/04/2012"])).toBe("dmy");
  expect(birthDateOrder("Nasc. (dia/mês/ano)", ["05/04/2012"])).toBe("dmy");
  expect(birthDateOrder("Birthday MM/DD/YYYY", ["05/04/2012"])).toBe("mdy");
  expect(birthDateOrder("Birthday MM/DD/YYYY", ["25/04/2012"])).toBe("dmy");
});

test.each([
  "05/04/2012",
  "5.4.12",
  "05-abr-2012",
  "5 de abril de 2012",
  "Apr 5, 2012",
  "41004",
  "41004,0",
  "05042012",
  "5042012",
  "20120405",
  "05 04 2012",
  "2012-04-05T00:00:00.000Z",
  "2012-04-05 00:00:00",
  "05/04/2012 00:00",
])("%j is read as 5 April 2012", (cell) => {
  expect(readBirthDate(cell, "dmy")).toEqual({ day: "2012-04-05" });
});

test("a date with midnight in American form is read", () => {
  expect(readBirthDate("4/5/2012 12:00:00 AM", "mdy")).toEqual({ day: "2012-04-05" });
});

test.each([
  ["31/02/2012", "Esta data não existe: 31/02/2012"],
  ["00/00/0000", "Esta data não existe: 00/00/0000"],
  ["0000-00-00", "Esta data não existe: 0000-00-00"],
  ["12/25/1990", "Esta data não existe: 12/25/1990"],
  ["05/04/2190", "A data de nascimento está no futuro: 05/04/2190"],
  ["05/04/1890", "A data de nascimento é anterior a 1900: 05/04/1890"],
  ["05/04", "Escreva a data de nascimento com dia, mês e ano: 05/04"],
  ["abril", "Escreva a data de nascimento com dia, mês e ano: abril"],
  ["1990", "Escreva a data de nascimento com dia, mês e ano: 1990"],
  ["14 anos", "Escreva a data de nascimento com dia, mês e ano: 14 anos"],
])("%j is refused with a reason", (cell, problem) => {
  expect(readBirthDate(cell, "dmy")).toEqual({ problem });
});
