import { expect, test } from "vitest";
import { decodeText } from "~/platform/files/decode-text";
import { birthDateOrder } from "./read-birth-date.ts";
import { type ImportedRow, openStudentsCsv, readStudents } from "./read-students-csv.ts";

const PLANS = ["Busy Life", "Moderate"];
const meaningsIn = async (text: string) => (await openStudentsCsv(text, PLANS))?.meanings.map((one) => one ?? "");

/** All students of a list, with detected columns and date order. */
async function read(text: string): Promise<ImportedRow[]> {
  const file = await openStudentsCsv(text, PLANS);
  if (!file) return [];
  const dates = file.columns[file.meanings.indexOf("birth_date")];
  const order = dates ? birthDateOrder(dates.heading, dates.cells) : "dmy";
  if (typeof order !== "string") throw new Error(JSON.stringify(order));
  return readStudents(file, { meanings: file.meanings, order, plans: PLANS });
}
const ANA = { full_name: "Ana Lima", email: "ana@example.com", phone: "+5511987654321" };

test("a Brazilian spreadsheet with our own column names is read", async () => {
  const [row] = await read(
    "\uFEFFNome;E-mail;WhatsApp;Plano;Nível;Data de nascimento\nAna Lima;ANA@example.com;(11) 91234-5678;moderate;b1;17/05/1990\n",
  );
  expect(row?.student).toMatchObject({
    full_name: "Ana Lima",
    email: "ana@example.com",
    phone: "+5511912345678",
    plan: "Moderate",
    level: "B1",
    birth_date: "1990-05-17",
    role: "aluno",
  });
});

test("an export of TutorBird is read, month first, with a student without an address", async () => {
  const rows = await read(`First Name,Last Name,Student Status,Email,Mobile Phone,Birthday,Parent Name,Parent Email
Ana,Souza,Active,ana.souza@example.com,+55 (11) 98765-4321,03/04/1990,,
Bruno,Lima,Active,bruno.lima@example.com,11 98765-4322,12/25/1990,,
Caio,Dias,Active,caio.dias@example.com,,3/4/1990,,
Dora,Reis,Active,,11987654323,,Marta Reis,marta.reis@example.com
`);
  expect(rows.map(({ values }) => values.birth_date)).toEqual(["1990-03-04", "1990-12-25", "1990-03-04", ""]);
  expect(rows.map(({ values }) => values.full_name)).toEqual(["Ana Souza", "Bruno Lima", "Caio Dias", "Dora Reis"]);
  expect(rows.map(({ problems }) => problems)).toEqual([[], [], [], ["Falta o e-mail."]]);
  expect(rows[3]?.values).toMatchObject({ guardian_name: "Marta Reis", guardian_contact: "marta.reis@example.com" });
});

test.each([
  ["two words for a name", "Nome do aluno;E-mail;Telefone\nAna Lima;ana@example.com;11987654321\n"],
  [
    "a title above, and an empty line",
    "Lista de alunos 2026;;\n\nNome;E-mail;Telefone\nAna Lima;ana@example.com;11987654321\n",
  ],
  ["the sign that parts columns", "sep=;\r\nNome;E-mail;Tel.\r\nAna Lima;ana@example.com;11987654321\r\n"],
  [
    "Google's form",
    "Carimbo de data/hora,Nome completo,Endereço de e-mail,Telefone\n01/02/2026 10:00:00,Ana Lima,ana@example.com,11987654321\n",
  ],
  [
    "capitals, colons and spaces",
    "\n NOME:  \t E-MAIL: \tCelular/WhatsApp \nAna Lima\tana@example.com\t(11) 98765-4321\n",
  ],
  ["first name and surname", "Nome;Sobrenome;Correio eletrônico;Zap\nAna;Lima;ana@example.com;11987654321\n"],
  ["the surname first", "Last name,First name,E-mail address,Cell\nLima,Ana,ana@example.com,11 98765 4321\n"],
  [
    "questions",
    '"Qual é o seu nome completo?","Seu melhor e-mail","Número de contato"\nAna Lima,ana@example.com,11987654321\n',
  ],
  ["the mobile beside another", "Telefone;Aluno(a);Email;Celular\n1134567890;Ana Lima;ana@example.com;11987654321\n"],
  ["the other where the mobile is missing", "Fone fixo;Nome;Email;Celular\n11987654321;Ana Lima;ana@example.com;\n"],
  [
    "a contact list",
    "Given Name,Family Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAna,Lima,*,ana@example.com,Mobile,11987654321\n",
  ],
  [
    "what is about somebody else",
    "Nome;Nome do responsável;E-mail do responsável;E-mail;Tel;Telefone de emergência\nAna Lima;;;ana@example.com;11987654321;190\n",
  ],
  ["no headings", "Ana Lima;ana@example.com;11987654321\n"],
  ["no headings, below the sign", "sep=,\nana@example.com,11987654321,Ana Lima\n"],
  ["its headings again", "Nome;E-mail;Tel\nAna Lima;ana@example.com;11987654321\nNome;E-mail;Tel\n"],
  ["formulas that keep digits", 'Nome;E-mail;Tel\nAna Lima;Ana <ana@example.com>;="11987654321"\n'],
  [
    "nothing, as programs write it",
    "Nome;E-mail;Tel;Responsável;Plano;Nível\nAna Lima;mailto:ana@example.com;'+5511987654321;-;N/A;—\n",
  ],
])("one student below %s is read", async (_, text) => {
  const rows = await read(text);
  expect(rows.map(({ student, problems }) => ({ student, problems }))).toEqual([
    { student: expect.objectContaining(ANA), problems: [] },
  ]);
});

test.each(["utf-16le", "latin1"] as const)("a list in %s is read", async (encoding) => {
  const mark = encoding === "latin1" ? "" : "\uFEFF";
  const bytes = Buffer.from(`${mark}Nome;Endereço de e-mail\nJoão Conceição;joao@example.com\n`, encoding);
  expect((await read(await decodeText(new Blob([bytes]))))[0]?.student?.full_name).toBe("João Conceição");
});

test.each([
  ["Nome;Nome social;Nome da escola;E-mail;Recebe e-mail?", "full_name,,,email,"],
  ["Aluno;Aluno desde;Professor;Email;Contato da mãe;Pai", "full_name,,,email,guardian_contact,guardian_name"],
  ["Name;Surname;Full name;Email;Email 2", ",,full_name,email,"],
  ["Nome e sobrenome;E-mail;Nasc.;Local de nascimento;País", "full_name,email,birth_date,,"],
  ["Nome;E-mail;Data Nascimento (dia/mês/ano);Ano de nascimento", "full_name,email,birth_date,"],
  ["Nome do plano;Nome;E-mail;Student ID;Phone type", ",full_name,email,,"],
])("headings %s are recognised", async (heading, meanings) => {
  const cells = heading.split(";").map((cell) => (/^e-?mail$/i.test(cell) ? "a@example.com" : "x"));
  expect((await meaningsIn(`${heading}\n${cells.join(";")}\n`))?.join()).toBe(meanings);
});

test("unknown plans and levels are not preselected, and an unknown one among known ones is a problem of its row", async () => {
  const list = (plan: string) =>
    `Nome;E-mail;Plano;Nível\nAna;a@example.com;${plan};B1\nBia;b@example.com;Ouro;A2/B1\n`;
  expect(await meaningsIn(list("Prata"))).toEqual(["full_name", "email", "", "level"]);
  const rows = await read(list("busy life"));
  expect(rows[0]?.student).toMatchObject({ plan: "Busy Life", level: "B1" });
  expect(rows[1]?.problems).toEqual(["Não há plano com o nome “Ouro”.", "O nível vai de A1 a C2: A2/B1"]);
});

test("every problem of a row is reported in words", async () => {
  const rows = await read(`nome;e-mail;telefone;responsável
Ana;nada;;
;x@example.com;12;
Ana Lima;ana@example.com;;
Ana Souza;ANA@example.com;;
Rui;rui@example.com;(11) 8765-4321;
Lia;lia@example.com;5,51199E+12;
Zé;ze@example.com;11 98765-4321 / 11 3456-7890;
Mia;mia@example.com;98765-4321;M
`);
  expect(rows.map(({ problems }) => problems)).toEqual([
    ["Confira o e-mail: nada"],
    ["Informe o nome completo", "Confira o telefone, com DDD: 12"],
    [],
    ["O e-mail é o mesmo da linha 4."],
    ["Falta o nono dígito. O número é (11) 98765-4321?"],
    ["A planilha abreviou o telefone (5,51199E+12). Formate a coluna como texto."],
    ["Há mais de um telefone (11 98765-4321 / 11 3456-7890). Deixe um só."],
    ["Informe o nome completo do responsável.", "Confira o telefone, com DDD: 98765-4321"],
  ]);
  expect(rows.map(({ student }) => student !== undefined).indexOf(true)).toBe(2);
});

test("a row below a faulty one with the same address is accepted", async () => {
  const rows = await read("nome;e-mail;tel\nAna;ana@example.com;12\nAna;ana@example.com;11987654321\n");
  expect(rows.map(({ student }) => student !== undefined)).toEqual([false, true]);
});

test.each(["", "\n\n", "Nome;E-mail\n"])("%j contains no students", async (text) => {
  expect(await openStudentsCsv(text, [])).toBeUndefined();
});

test("unrecognised columns can be assigned by hand", async () => {
  const file = await openStudentsCsv("Quem;Onde;Correspondência\nAna Lima;Rua 1;ana@example.com\n", []);
  expect(file?.columns.map(({ heading }) => heading)).toEqual(["Quem", "Onde", "Correspondência"]);
  expect(file?.meanings).toEqual([undefined, undefined, "email"]);
  const [row] = await readStudents(file ?? { columns: [], rows: [], meanings: [] }, {
    meanings: ["full_name", undefined, "email"],
    order: "dmy",
    plans: [],
  });
  expect(row?.student).toMatchObject({ full_name: "Ana Lima", email: "ana@example.com" });
});

test.each(["full_name", "guardian_contact"])("a %s that is too long is refused in words", async (column) => {
  const cells = { full_name: "Ana Lima", guardian_contact: "", [column]: "x".repeat(300) };
  const rows = await read(
    `nome,email,contato do responsável\n${cells.full_name},ana@example.com,${cells.guardian_contact}\n`,
  );
  expect(rows[0]?.problems.join()).toMatch(/^No máximo \d+ caracteres/);
});

test("a company is never a person's name, and the first of several values counts", async () => {
  const google =
    "First Name,Middle Name,Last Name,Phonetic First Name,File As,Organization Name,Organization Title,Birthday,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAna,Paula,Lima,,,Padaria Sol Ltda,Dona,1990-03-04,* Home,ana@example.com ::: ana.lima@example.com,Mobile,(11) 98765-4321 ::: (11) 3333-4444";
  const [row] = await read(google);
  expect(row?.student).toMatchObject({ ...ANA, birth_date: "1990-03-04" });
  const outlook =
    "Title,First Name,Last Name,Company,Job Title,Assistant's Name,Manager's Name,E-mail Address,E-mail Display Name,Mobile Phone,Birthday,Anniversary\n,Ana,Lima,Padaria Sol,Dona,Rui,Eva,ana@example.com,Ana Lima,11 98765-4321,0/0/00,0/0/00";
  const [other] = await read(outlook);
  expect(other?.student).toMatchObject({ ...ANA, birth_date: null });
  const [company] = await read(
    "Razão social;Nome fantasia;E-mail;Telefone\nSol Ltda;Padaria Sol;sol@example.com;11987654321",
  );
  expect(company?.values.full_name).toBe("");
});

test.each(["0/0/00", "00/00/0000", "0000-00-00", "0/0/0000", "--03-04"])("%s is no birthday", async (birthday) => {
  const [row] = await read(`Nome;E-mail;Nascimento\nAna Lima;ana@example.com;${birthday}`);
  expect([row?.problems, row?.student?.birth_date]).toEqual([[], null]);
});

test("a day beside its month and year in other columns is no birthday, and a column that names its neighbour no phone", async () => {
  const list =
    "Display Name,Primary Email,Telefone 1 - Marcador,Telefone 1 - Valor,Birth Year,Birth Month,Birth Day\nAna Lima,ana@example.com,Celular,11 98765-4321,1990,3,4";
  const [row] = await read(list);
  expect(row?.problems).toEqual([]);
  expect(row?.student).toMatchObject({ phone: "+5511987654321", birth_date: null });
});

test.each([
  "Aluno;Aluno;Aluno;Responsável;Responsável;Responsável\nNome;E-mail;Celular;Nome;E-mail;Celular\nAna Lima;ana@example.com;11987654321;Marta Lima;marta@example.com;11987654322",
  "Aluno;;;Responsável;;\nNome;E-mail;Celular;Nome;E-mail;Celular\nAna Lima;ana@example.com;11987654321;Marta Lima;marta@example.com;11987654322",
  "Lista de 2026;;;;;\nStudent,,,Parent,,\nName,E-mail,Phone,Name,E-mail,Phone\nAna Lima,ana@example.com,11987654321,Marta Lima,marta@example.com,11987654322",
  "E-mail;Nome;Celular;Mãe;\n;;;Nome;E-mail\nana@example.com;Ana Lima;11987654321;Marta Lima;marta@example.com",
])("headings of two rows are read together: %j", async (text) => {
  const rows = await read(text);
  expect(rows.map(({ values }) => values)).toMatchObject([
    { ...ANA, guardian_name: "Marta Lima", guardian_contact: "marta@example.com" },
  ]);
});
