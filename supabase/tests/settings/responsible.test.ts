import { afterAll, beforeEach, expect, test } from "vitest";
import { openSchool } from "../school.ts";

const FACTS = {
  responsible_name: "Alex Taylor",
  company_number: "12ABC34501DE35",
  company_address: "Rua das Palavras, 100, Belo Horizonte",
  contact_email: "contato@example.com",
};
const school = await openSchool();
afterAll(() => school.close());
const { sql } = school.backend;

/** A site that is new: nobody has said who is responsible. */
beforeEach(async () => {
  await sql`update public.site_settings set responsible_name = null, company_number = null, company_address = null, contact_email = null`;
});

test("setup asks for the person responsible for the site, and its checklist shows the name as missing until it is given", async () => {
  const { client } = school.teacher;
  const known = async () => (await client.rpc("read_setup")).data?.[0]?.responsible;
  const names = { full_name: "Ana Souza", first_name: "Ana" };
  await client.rpc("name_teacher", names).throwOnError();
  expect(await known()).toBe(false);
  const { company_number: document, company_address: address, contact_email: email } = FACTS;
  await client.rpc("name_teacher", { ...names, document, address, email }).throwOnError();
  expect(await known()).toBe(true);
  const { data } = await school.visitor.from("site_settings").select("responsible_name, company_number").single();
  expect(data).toEqual({ responsible_name: "Ana Souza", company_number: document });
});

test("a person's tax number is as good as a company's, and a wrong one is refused", async () => {
  const change = async (company_number: string) =>
    (await school.teacher.client.from("site_settings").update({ company_number }).eq("singleton", true)).error;
  expect(await change("52998224725")).toBeNull();
  expect(await change("52998224724")).not.toBeNull();
});
