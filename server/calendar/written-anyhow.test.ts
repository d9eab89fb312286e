import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { fetchCalendar } from "./fetch-calendar.ts";
import { calendar, hour, readBusy, timesOf } from "./testing.ts";

const TEXT = calendar(hour(":20261207T130000Z", "SUMMARY:Café"));
const TIMES = ["2026-12-07T13:00/14:00"];

describe("a calendar is read", () => {
  test.each([
    ["a mark of byte order", `\ufeff${TEXT}`],
    ["a space", ` ${TEXT}`],
    ["a tab, a mark and empty lines", `\t\ufeff\r\n\r\n${TEXT}`],
    ["an empty line and a space", `\r\n ${TEXT}`],
  ])("a calendar is read with %s before it, also as the second one of a file", (_what, text) => {
    expect(timesOf(text)).toEqual(TIMES);
    expect(timesOf(`${calendar(hour(":20261208T130000Z"))}\r\n${text}`)).toHaveLength(2);
  });

  test("although each event begins with a mark of byte order", () => {
    expect(timesOf(TEXT.replace("BEGIN:VEVENT", "\ufeffBEGIN:VEVENT"))).toEqual(TIMES);
  });

  test("a calendar without events is read as an empty calendar", () => {
    expect(readBusy(calendar())).toEqual({ busy: [], skipped: [] });
  });

  test.each([
    ["lines that all begin with a space", TEXT.replaceAll("\r\n", "\r\n ")],
    ["words between its signs", TEXT.replaceAll("BEGIN:", "BEGIN :").replace("BEGIN :VCAL", "BEGIN:VCAL")],
  ])("a calendar is read never as an empty one for %s", (_what, text) => {
    expect(() => readBusy(text)).toThrow("NOT_A_CALENDAR");
  });
});

describe("an answer is read", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());
  const OPEN = { isAllowed: () => true, protocols: ["http:"] };
  const serve = async (listener: RequestListener) => {
    server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ics`;
  };
  const answering = (body: Buffer, headers: Record<string, string> = {}) =>
    serve((_request, response) => response.writeHead(200, headers).end(body));

  const utf16be = Buffer.from(`\ufeff${TEXT}`, "utf16le").swap16();
  test.each<[string, Buffer, Record<string, string>]>([
    ["packed by gzip", gzipSync(TEXT), { "content-encoding": "gzip" }],
    ["packed by gzip without saying so", gzipSync(TEXT), {}],
    ["packed by deflate", deflateSync(TEXT), { "content-encoding": "deflate" }],
    ["packed by deflate without its head", deflateRawSync(TEXT), { "content-encoding": "deflate" }],
    ["packed by brotli", brotliCompressSync(TEXT), { "content-encoding": "br" }],
    ["in UTF-16", Buffer.from(`\ufeff${TEXT}`, "utf16le"), {}],
    ["in UTF-16 without a mark", Buffer.from(TEXT, "utf16le"), {}],
    ["in UTF-16 from the other end", utf16be, {}],
    ["in UTF-8 with a mark", Buffer.from(`\ufeff${TEXT}`), { "content-type": "text/calendar; charset=utf-8" }],
    ["in Latin-1", Buffer.from(TEXT, "latin1"), { "content-type": 'text/calendar; charset="iso-8859-1"' }],
    ["in a set that nobody knows", Buffer.from(TEXT), { "content-type": "text/calendar; charset=x-none" }],
  ])("%s", async (_how, body, headers) => {
    const text = await fetchCalendar(await answering(body, headers), OPEN);
    expect([text.includes("Café"), timesOf(text)]).toEqual([true, TIMES]);
  });

  test("a compressed answer is not read if it unpacks to more than the limit, or to nothing", async () => {
    const bomb = gzipSync(Buffer.alloc(6 * 1024 * 1024));
    await expect(fetchCalendar(await answering(bomb), OPEN)).rejects.toMatchObject({ code: "TOO_LARGE" });
    server?.close();
    const broken = gzipSync(TEXT).subarray(0, 40);
    await expect(fetchCalendar(await answering(broken), OPEN)).rejects.toMatchObject({ code: "NOT_REACHED" });
  });

  test("an answer is read after four redirects of which one gives a cookie, which no other host gets", async () => {
    const cookies: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      cookies.push(request.headers.cookie);
      const step = Number(/step=(\d)/.exec(request.url ?? "")?.[1] ?? 0);
      if (step === 4) return response.end(request.headers.cookie ? TEXT : "<html>");
      const location = `/a.ics?step=${step + 1}`;
      response.writeHead(302, { location, ...(step === 1 && { "set-cookie": "pass=yes; Path=/; HttpOnly" }) }).end();
    });
    expect(timesOf(await fetchCalendar(url, OPEN))).toEqual(TIMES);
    expect(cookies).toEqual([undefined, undefined, "pass=yes", "pass=yes", "pass=yes"]);
    const heard: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      heard.push(request.headers.cookie);
      response.end(TEXT);
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    server?.close();
    const away = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const first = await serve((_request, response) =>
      response.writeHead(302, { location: away, "set-cookie": "pass=yes" }).end(),
    );
    await fetchCalendar(first, OPEN);
    other.close();
    expect(heard).toEqual([undefined]);
  });

  test("an answer is read not after redirects without an end", async () => {
    const url = await serve((_request, response) => response.writeHead(302, { location: "/a.ics" }).end());
    await expect(fetchCalendar(url, OPEN)).rejects.toMatchObject({ code: "NOT_REACHED" });
  });
});
