import { truncate } from "../app/platform/text/truncate.ts";

/** The fields of a line, besides its message. */
export type LogFields = {
  level?: "info" | "error";
  request_id?: string;
  method?: string;
  /** The pattern of an address, never the address: ids and keys are in those. */
  route?: string;
  status?: number;
  ms?: number;
};

/** Says one thing to whoever runs the process. */
export type Log = (line: string, about?: LogFields) => void;

export type LogFormat = "human" | "json";

const PERSONAL: [pattern: RegExp, instead: string][] = [
  [/[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, "[e-mail]"],
  [/\+\d[\d ()-]{7,17}\d/g, "[phone]"],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, "[token]"],
  [/\bsb_(secret|publishable)_[\w-]+/g, "[key]"],
];

/** A line may hold text of others, and the patterns take longer than their text is long. */
const LONGEST_LINE = 2_000;

/** A text without addresses, telephone numbers and keys: mail servers and databases quote them in what they say. Longer ones are cut. */
export const withoutPersonalData = (text: string): string =>
  PERSONAL.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), truncate(text, LONGEST_LINE));

/** A log for people, a line as it is; or for machines, a JSON object a line. Neither has personal data in it. */
export function createLog(format: LogFormat, write: (line: string) => void): Log {
  if (format === "human") return (line) => write(withoutPersonalData(line));
  return (line, { level = "info", ...about } = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, message: withoutPersonalData(line), ...about }));
}
