import type { Lang } from "./screens";

/**
 * "7:00", "7:00 AM" for `hh:mm`. Server and browser write it the same, whatever either takes its language from: a text that
 * differs makes React throw away what the server sent.
 */
export function writtenTime(time: string, lang: Lang): string {
  const [hour = "", minute = ""] = time.split(":");
  if (lang === "pt") return `${Number(hour)}:${minute}`;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}
