import { request } from "node:http";
import { SITE } from "./members.ts";

export type RawAnswer = {
  status: number;
  location: string | undefined;
  cacheControl: string | undefined;
  body: string;
};

/** Sends a request line unchanged: clients would normalise it. */
export function rawRequest(path: string, headers: Record<string, string> = {}, site = SITE()): Promise<RawAnswer> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: "/", headers, method: "GET" }, (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => (body += chunk));
      answer.on("end", () => {
        const { location, "cache-control": cacheControl } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, location, cacheControl, body });
      });
    });
    sent.once("error", reject);
    sent.path = path;
    sent.end();
  });
}
