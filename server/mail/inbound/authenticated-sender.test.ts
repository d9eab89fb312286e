import { expect, test } from "vitest";
import { authservIdOf, readSender } from "./authenticated-sender.ts";
import { parseMail } from "./parse-mail.ts";

const OWN = "mx.escola.example";
const FROM = "From: Ana <ana@alunos.example>";
const read = async (headers: string[], own: string | undefined = OWN) => {
  const mail = await parseMail(Buffer.from([...headers, "Subject: Hi", "", "Hi"].join("\r\n")));
  return mail && readSender(mail, own);
};
const noted = (results: string, server = OWN) => `Authentication-Results: ${server}; ${results}`;
const PASSES = "dmarc=pass (p=NONE dis=NONE) header.from=alunos.example";

test.each([
  ["DMARC passed", noted(PASSES)],
  ["other letters", noted("DMARC=Pass header.From=Alunos.Example", "MX.Escola.Example")],
  ["a version and quotes", noted('dmarc=pass reason="a; b" header.from="alunos.example"', `${OWN} 1`)],
  [
    "Gmail's folded header",
    noted(
      "\r\n       dkim=pass header.i=@alunos.example header.s=20230601 header.b=abc;\r\n       spf=pass (google.com: domain of ana@alunos.example designates 2001:db8::1 as permitted sender) smtp.mailfrom=ana@alunos.example;\r\n       dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=alunos.example",
    ),
  ],
  ["a signature of the domain, where DMARC was not looked at", noted("dkim=pass header.d=alunos.example")],
  [
    "a signature of the domain above",
    noted("dkim=fail header.d=x.example; dkim=pass header.i=@example.com").replace("example.com", "alunos.example"),
  ],
])("a sender counts if its domain authenticates it: %s", async (_what, header) => {
  expect(await read([header, FROM])).toEqual({ address: "ana@alunos.example", proven: true });
});

test.each<[string, string[]]>([
  ["nothing is noted", []],
  ["another server noted it", [noted(PASSES, "mx.evil.example")]],
  ["the own server's results are below a stranger's", [noted(PASSES, "mx.evil.example"), noted(PASSES)]],
  [
    "the results that pass are forged below the own server's",
    [noted("dmarc=fail header.from=alunos.example"), noted(PASSES)],
  ],
  ["the own server found nothing", [noted("none"), noted(PASSES)]],
  ["DMARC passed for another domain", [noted("dmarc=pass header.from=evil.example")]],
  ["another domain signed", [noted("dkim=pass header.d=evil.example")]],
  ["a domain below signed", [noted("dkim=pass header.d=x.alunos.example")]],
  ["a top-level domain signed", [noted("dkim=pass header.d=example")]],
  [
    "DMARC failed although the signature passed",
    [noted("dkim=pass header.d=alunos.example; dmarc=fail header.from=alunos.example")],
  ],
  ["a comment says that it passed", [noted(`spf=fail (${PASSES}) smtp.mailfrom=evil.example`)]],
  ["a comment in a comment does", [noted(`spf=fail (a (b) ; ${PASSES}) smtp.mailfrom=evil.example`)]],
  ["a quoted address does", [noted(`spf=pass smtp.mailfrom="; ${PASSES}"@evil.example`)]],
  ["two results of DMARC are there", [noted(`dmarc=fail header.from=alunos.example; ${PASSES}`)]],
  ["a comment does not end", [noted(`${PASSES} (x`)]],
  ["only the envelope is right", [noted("spf=pass smtp.mailfrom=ana@alunos.example")]],
])("a sender does not count where %s", async (_what, headers) => {
  expect(await read([...headers, FROM])).toEqual({ address: "ana@alunos.example", proven: false });
});

test("without the own server's name nobody counts", async () => {
  const mail = await parseMail(Buffer.from([noted(PASSES), FROM, "", "Hi"].join("\r\n")));
  expect(mail && readSender(mail, undefined)).toMatchObject({ proven: false });
});

test.each([
  [[FROM, "From: Bia <bia@alunos.example>"]],
  [["From: Ana <ana@alunos.example>, Bia <bia@evil.example>"]],
  [["From: people: ana@alunos.example, bia@evil.example;"]],
  [["Subject: none"]],
])("a mail without exactly one sender has no authenticated sender: %j", async (headers) => {
  expect(await read([noted(PASSES), ...headers])).toBeUndefined();
});

test("the own server's name is known for Gmail, and is what the settings say elsewhere", () => {
  expect(authservIdOf("imaps://a:b@imap.gmail.com", undefined)).toBe("mx.google.com");
  expect(authservIdOf("imaps://a:b@imap.gmail.com", "MX.Example")).toBe("mx.example");
  expect(authservIdOf("imaps://a:b@mail.escola.example", undefined)).toBeUndefined();
});
