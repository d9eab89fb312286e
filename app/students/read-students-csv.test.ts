import { expect, test } from "vitest";
import { readStudentsCsv } from "./read-students-csv.ts";

const read = (text: string, taken: string[] = []) => readStudentsCsv(text, ["Busy Life", "Moderate"], new Set(taken));

test("our own words, as a Brazilian spreadsheet writes them", async () => {
  const rows = await read(
    "\uFEFFNome;E-mail;WhatsApp;Plano;Nível;Data de nascimento\nAna Lima;ANA@example.com;(11) 91234-5678;moderate;b1;17/05/1990\n",
  );
  expect(rows?.[0]?.student).toMatchObject({
    ...{ full_name: "Ana Lima", email: "ana@example.com", phone: "+5511912345678", plan: "Moderate", level: "B1" },
    ...{ birth_date: "1990-05-17", role: "aluno" },
  });
});

test.each([
  [
    "TutorBird",
    "Student Status,First Name,Last Name,Email,Mobile Phone\nActive,Bia,Souza,bia@example.com,+55 21 99876-5432\n",
  ],
  [
    "My Music Staff",
    '"First Name","Last Name","Email Address","Phone Number"\n"Bia","Souza","bia@example.com","+55 21 99876-5432"\n',
  ],
])("as %s exports them", async (_, text) => {
  expect((await read(text))?.[0]?.student).toMatchObject({
    ...{ full_name: "Bia Souza", email: "bia@example.com", phone: "+5521998765432", plan: null },
  });
});

test("says what is wrong with each, and takes none of them", async () => {
  const rows = await read(
    "nome,email,telefone,nascimento\nAna,nada,,\n,x@example.com,,\nAna Lima,ana@example.com,,\nAna Lima,ana@example.com,,\nBia,bia@example.com,,\nRui,rui@example.com,12,\nLia,lia@example.com,,2020-01-01\n",
    ["bia@example.com"],
  );
  expect(rows?.map(({ student }) => student !== undefined)).toEqual([false, false, true, false, false, false, false]);
  expect(rows?.slice(3, 6).map(({ problem }) => problem)).toEqual(["TWICE", "TAKEN", "PHONE"]);
});

test.each(["", "a,b\n1,2", "nome\nAna"])("%j is no list of students", async (text) => {
  expect(await read(text)).toBeUndefined();
});

test.each(["name", "phone", "guardian"])("a %s that is too long is refused in words", async (column) => {
  const cells = { name: "Ana Lima", email: "ana@example.com", phone: "", guardian: "", [column]: "x".repeat(300) };
  const rows = await read(`${Object.keys(cells).join()}\n${Object.values(cells).join()}\n`);
  expect(rows?.[0]?.problem).toMatch(/^No máximo \d+ caracteres/);
});
