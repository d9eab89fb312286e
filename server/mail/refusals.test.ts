import { expect, test } from "vitest";
import { explain, type Stage } from "./refusals.ts";

/** An error of the library for this answer of a server. */
const said = (response: string, command = "RCPT TO") => ({
  message: `Can't send mail - all recipients were rejected: ${response}`,
  response,
  responseCode: Number(response.slice(0, 3)),
  command,
});
const judged = (response: string, command?: string, stage: Stage = "mail") => {
  const { reason, final, everybody, unclear } = explain(said(response, command), stage);
  return { reason, final, everybody, unclear };
};
const OPEN = { final: false, everybody: false, unclear: false };

test.each([
  ["550 5.1.1 no such user", "REFUSED"],
  ["550 5.7.1 rejected as spam", "REFUSED"],
  ["552 5.3.4 Message size exceeds fixed limit", "REFUSED"],
])("%s fails only this mail, permanently", (response, reason) => {
  expect(judged(response)).toEqual({ ...OPEN, reason, final: true });
});

test.each([
  ["450 4.7.1 greylisted", "LATER"],
  ["451 4.3.0 local error", "LATER"],
  ["550 5.7.1 please try again later", "LATER"],
  ["554 5.7.0 temporarily deferred", "LATER"],
  ["550 5.2.1 The recipient has exceeded its daily receiving limit", "LATER"],
  ["452 4.5.3 too many recipients", "LATER"],
  ["552 5.2.2 mailbox full", "FULL"],
  ["550 5.2.2 The email account is over quota", "FULL"],
  ["552 4.2.2 quota exceeded", "FULL"],
])("%s defers only this mail", (response, reason) => {
  expect(judged(response)).toEqual({ ...OPEN, reason });
});

test.each([
  ["550 5.4.5 Daily user sending limit exceeded", "RCPT TO", "LIMIT"],
  ["550 5.4.5 quota", "DATA", "LIMIT"],
  ["550 daily limit reached", "DATA", "LIMIT"],
  ["554 5.7.1 sending quota exceeded for this account", "MAIL FROM", "LIMIT"],
  ["451 4.7.1 You have sent too many messages", "RCPT TO", "LIMIT"],
  ["421 4.7.0 try later", "DATA", "LATER"],
  ["553 5.7.1 sender address rejected: not owned by user", "RCPT TO", "SENDER"],
  ["554 5.7.1 relay access denied", "RCPT TO", "SENDER"],
  ["550 5.1.8 bad sender", "DATA", "SENDER"],
  ["553 no", "MAIL FROM", "SENDER"],
  ["451 4.3.0 no room", "MAIL FROM", "LATER"],
  ["530 5.7.0 authentication required", "MAIL FROM", "LOGIN"],
])("%s at %s defers all mail", (response, command, reason) => {
  expect(judged(response, command)).toEqual({ ...OPEN, reason, everybody: true });
});

test("an error code for the text means that the mail was not accepted; without an answer it is unknown", () => {
  expect(judged("452 4.3.1 no room", "DATA", "text")).toMatchObject({ reason: "LATER", unclear: false });
  expect(explain({ message: "Timeout", code: "ETIMEDOUT", command: "CONN" }, "text")).toMatchObject({
    reason: "UNCLEAR",
    unclear: true,
  });
});

test.each([
  ["getaddrinfo ENOTFOUND mail.example", "EDNS", "UNKNOWN_HOST"],
  ["connect ECONNREFUSED 127.0.0.1:25", "ESOCKET", "UNREACHABLE"],
  ["self-signed certificate", "ESOCKET", "CERTIFICATE"],
  ["certificate has expired", "ESOCKET", "CERTIFICATE"],
  ["Hostname/IP does not match certificate's altnames", "ESOCKET", "CERTIFICATE"],
  ["error:0A00010B:SSL routines:ssl3_get_record:wrong version number", "ESOCKET", "ENCRYPTION"],
  ["Error upgrading connection with STARTTLS", "ETLS", "ENCRYPTION"],
])("%s defers all mail", (message, code, reason) => {
  expect(explain({ message, code, command: "CONN" }, "connection")).toMatchObject({ reason, everybody: true });
});

test("a connection lost after the sign-in does not count as a refusal of all mail", () => {
  expect(explain({ message: "Connection closed", code: "ECONNECTION", command: "CONN" }, "mail")).toMatchObject({
    ...OPEN,
    reason: "UNREACHABLE",
  });
});
