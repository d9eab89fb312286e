/** An iPad says that it is a Macintosh; only it can be touched with several fingers. */
const isIPad = (): boolean =>
  /iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether this is a phone or tablet of Apple's, whose browsers lack what sites on the home screen have. */
export const isApplePhone = (): boolean => isIPad() || /iPhone|iPod/.test(navigator.userAgent);

/** Names of browsers in user agents, the most specific first: each claims to be like others. */
const BROWSERS = {
  Edg: "Edge",
  OPR: "Opera",
  SamsungBrowser: "Samsung",
  Firefox: "Firefox",
  Chrome: "Chrome",
  Safari: "Safari",
};
const SYSTEMS = ["Android", "iPhone", "Windows", "Mac OS X", "Linux"];

/** How its owner would call it: "Chrome, Android". */
export function deviceName(): string {
  const { userAgent: agent } = navigator;
  const browser = Object.entries(BROWSERS).find(([sign]) => agent.includes(sign))?.[1];
  const system = isIPad() ? "iPad" : SYSTEMS.find((name) => agent.includes(name));
  return [browser, system].filter(Boolean).join(", ");
}
