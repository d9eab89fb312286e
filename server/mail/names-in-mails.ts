/** Full stops that a browser takes for a dot (UTS 46), and one that looks like it. */
const DOTS = /[。．｡․]/g;
/** Signs that nobody sees. */
const HIDDEN = /\p{Cf}/gu;
/** Text that mail programs turn into a link, or read as a Markdown link. Initials before a name are not such text. */
const ADDRESS = [
  /:\/\/|@|\]\(/,
  /\bwww\.|[\p{L}\p{N}-]{2}\.\p{L}{2}|\.(?:\p{L}{2}|\p{L}{3}|\p{L}{4})\/|\d\.(?:\d|\d{2}|\d{3})\.\d/iu,
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]\.\p{Ll}{2}/u,
];
/** The facts of a mail that are names which people have chosen. */
const NAME = /^(name|applicant_name|student_name)$/;

/** True if a text has something in it that a mail program shows as a link. */
export const hasAddress = (text: string): boolean => {
  const shown = text.replace(HIDDEN, "").replace(DOTS, ".");
  return ADDRESS.some((pattern) => pattern.test(shown));
};

const isLinked = (key: string, value: unknown): value is string =>
  NAME.test(key) && typeof value === "string" && hasAddress(value);
const withoutSigns = (name: string) => name.replaceAll(/[.。．｡․/:@\][()\p{Cf}]+/gu, " ").trim();

/** A mail's facts, in which no name that people chose is a link. */
export const withoutLinkedNames = (data: unknown): unknown =>
  typeof data !== "object" || data === null || Array.isArray(data)
    ? data
    : Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, isLinked(key, value) ? withoutSigns(value) : value]),
      );

/** True if a greeting names its reader by an address, by the facts of its mail as they were given. */
export const greetsAnAddress = (greeting: string, data: unknown): boolean =>
  typeof data === "object" &&
  data !== null &&
  Object.entries(data).some(([key, value]) => {
    const [first = ""] = isLinked(key, value) ? withoutSigns(value).split(" ") : [];
    return first !== "" && greeting.includes(first);
  });
