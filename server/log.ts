import { truncate } from "../app/platform/text/truncate.ts";

/** The fields of an entry, besides its message. */
type LogFields = {
  level?: "info" | "error";
  request_id?: string;
  method?: string;
  /** The pattern of the address, because addresses contain ids and keys. */
  route?: string;
  status?: number;
  ms?: number;
};

/** Writes one entry to the process's log. */
export type Log = (line: string, about?: LogFields) => void;

export type LogFormat = "human" | "json";

const PERSONAL: [pattern: RegExp, instead: string][] = [
  [/[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, "[e-mail]"],
  [/\+\d[\d ()-]{7,17}\d/g, "[phone]"],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, "[token]"],
  [/\bsb_(secret|publishable)_[\w-]+/g, "[key]"],
];

/** The longest text that is searched: it may be an outsider's, and the patterns take more than linear time. */
const LONGEST_LINE = 2_000;

/**
 * A text without addresses, telephone numbers and keys, which mail servers and databases quote in their errors. Longer
 * texts are truncated.
 */
const withoutPersonalData = (text: string): string =>
  PERSONAL.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), truncate(text, LONGEST_LINE));

/** A log for people (plain lines) or for machines (one JSON object a line). Personal data is removed from both. */
export function createLog(format: LogFormat, write: (line: string) => void): Log {
  if (format === "human") return (line) => write(withoutPersonalData(line));
  return (line, { level = "info", ...about } = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, message: withoutPersonalData(line), ...about }));
}
