/** The services that have calendars, and the page at which each makes an app password. `{user}` stands for the account's address. */
export const CALENDAR_PROVIDERS = {
  // https://support.apple.com/102654
  icloud: { address: "https://caldav.icloud.com/", passwords: "https://account.apple.com/account/manage" },
  // https://www.fastmail.help/hc/en-us/articles/1500000278342
  fastmail: {
    address: "https://caldav.fastmail.com/dav/",
    passwords: "https://app.fastmail.com/settings/security/apps",
  },
  // https://docs.nextcloud.com/server/latest/user_manual/en/groupware/sync_osx.html
  nextcloud: { address: "", passwords: "" },
  // https://developers.google.com/workspace/calendar/caldav/v2/guide
  google: {
    address: "https://apidata.googleusercontent.com/caldav/v2/{user}/user",
    passwords: "https://console.cloud.google.com/apis/credentials",
  },
  other: { address: "", passwords: "" },
} as const;
export type CalendarProvider = keyof typeof CALENDAR_PROVIDERS;

export const isCalendarProvider = (name: string): name is CalendarProvider => Object.hasOwn(CALENDAR_PROVIDERS, name);

/** The reasons why a calendar cannot be used, as the database stores them and the panel words them. */
export type CalendarSyncProblem =
  | "NOT_REACHED"
  | "NOT_ALLOWED"
  | "CERTIFICATE"
  | "CREDENTIALS"
  | "CREDENTIALS_MISSING"
  | "NOT_FOUND"
  | "REFUSED"
  | "BUSY"
  | "FAILING"
  | "UNREADABLE"
  | "NOT_STORED"
  | "TOO_LARGE";
