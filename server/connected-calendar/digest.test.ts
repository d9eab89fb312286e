import { expect, test } from "vitest";
import { createAuthorize } from "./authorize.ts";
import { createDavClient } from "./dav-client.ts";
import type { SendDav } from "./dav-request.ts";
import { answerDigest, digestChallengeOf } from "./digest.ts";

/** The example of RFC 7616, 3.9.1: both challenges of one answer, and what the standard computes for each. */
const account = { username: "Mufasa", password: "Circle of Life" };
const challenge = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
const request = {
  method: "GET",
  url: "https://www.example.org/dir/index.html",
  count: 1,
  own: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
};
const responseTo = (header: string) => {
  const values = digestChallengeOf(header);
  return values && /\bresponse="(\w+)"/.exec(answerDigest(values, account, request))?.[1];
};

test.each([
  ["MD5", challenge("MD5"), "8ca523f5e9506fed4657c9700eebdbec"],
  ["SHA-256", challenge("SHA-256"), "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
  [
    "SHA-256 where MD5 is offered too",
    `${challenge("MD5")}, ${challenge("SHA-256")}`,
    "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
  ],
])("a challenge of Digest is answered by %s as the standard's example is", (_, header, response) => {
  expect(responseTo(header)).toBe(response);
});

test.each([
  ["Basic is offered too", `${challenge("MD5")}, Basic realm="x"`],
  ["its algorithm is unknown", challenge("SHA-512-256")],
  ["the whole body would be signed", challenge("MD5").replace("auth, auth-int", "auth-int")],
  ["nothing is said", undefined],
])("no challenge of Digest is met where %s", (_, header) => {
  expect(digestChallengeOf(header)).toBeUndefined();
});

/** A client of a server that takes Digest alone, and a new number for it after `lasting` requests. Returns what it was sent. */
function openDigest(lasting: number, isRight = true) {
  const sent: string[] = [];
  let left = lasting;
  let number = 0;
  const send: SendDav = async (_, { headers: { authorization = "" } }) => {
    sent.push(authorization);
    const isNew = authorization.includes(`nonce="n${number}"`);
    if (isRight && isNew && left > 0) {
      left -= 1;
      return { status: 200, headers: { etag: '"1"' }, text: "" };
    }
    number += 1;
    left = lasting;
    return {
      status: 401,
      headers: { "www-authenticate": `Digest realm="dav", qop="auth", nonce="n${number}"` },
      text: "",
    };
  };
  const credentials = { kind: "basic" as const, username: "teresa", password: "senha" };
  const authorize = createAuthorize({ send, credentials, renewed: async () => undefined });
  return { client: createDavClient(send, authorize, ["dav.example"]), sent };
}

test("a server that takes Digest alone is asked by it from then on, and answered anew as its number ends", async () => {
  const { client, sent } = openDigest(2);
  for (let read = 0; read < 3; read += 1) expect(await client.read("https://dav.example/a.ics")).toBeDefined();
  const kinds = sent.map((header) => /^Basic|nonce="\w+"/.exec(header)?.[0]);
  expect(kinds).toEqual(["Basic", 'nonce="n1"', 'nonce="n1"', 'nonce="n1"', 'nonce="n2"']);
  expect(sent.map((header) => /\bnc=(\d+)/.exec(header)?.[1])).toEqual([
    undefined,
    "00000001",
    "00000002",
    "00000003",
    "00000001",
  ]);
});

test("a wrong password is reported as wrong credentials after one answer to a challenge of Digest", async () => {
  const { client, sent } = openDigest(2, false);
  await expect(client.read("https://dav.example/a.ics")).rejects.toMatchObject({ code: "CREDENTIALS" });
  expect(sent).toHaveLength(2);
});
