/** An iPad's user agent says Macintosh, but only the iPad has a touch screen. */
const isIPad = (): boolean =>
  /iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** True if this is an iPhone, iPad or iPod, where only sites on the home screen can show notifications. */
export const isApplePhone = (): boolean => isIPad() || /iPhone|iPod/.test(navigator.userAgent);

/** Names of browsers in user agents, the most specific first, because each also names others. */
const BROWSERS = {
  Edg: "Edge",
  OPR: "Opera",
  SamsungBrowser: "Samsung",
  Firefox: "Firefox",
  Chrome: "Chrome",
  Safari: "Safari",
};
const SYSTEMS = ["Android", "iPhone", "Windows", "Mac OS X", "Linux"];

/** A readable name of this browser: "Chrome, Android". */
export function deviceName(): string {
  const { userAgent: agent } = navigator;
  const browser = Object.entries(BROWSERS).find(([sign]) => agent.includes(sign))?.[1];
  const system = isIPad() ? "iPad" : SYSTEMS.find((name) => agent.includes(name));
  return [browser, system].filter(Boolean).join(", ");
}
