/** The localized paths of every screen: one row a screen, the segment after the language in each language. */
export const LANGS = ["pt", "en"] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = "pt";
export const OTHER_LANG = { pt: "en", en: "pt" } as const satisfies Record<Lang, Lang>;

export const SCREENS = {
  home: { pt: "", en: "" },
  about: { pt: "sobre", en: "about" },
  blog: { pt: "blog", en: "blog" },
  blogPost: { pt: "blog/:slug", en: "blog/:slug" },
  schedule: { pt: "agendar", en: "schedule" },
  scheduleConfirmation: { pt: "confirmacao-agendamento", en: "schedule-confirmation" },
  levelTest: { pt: "teste-de-nivel", en: "english-test" },
  levelTestResult: { pt: "teste-de-nivel/:share", en: "english-test/:share" },
  terms: { pt: "termos-de-servico", en: "terms-of-service" },
  privacy: { pt: "politica-de-privacidade", en: "privacy-policy" },
  offline: { pt: "sem-conexao", en: "offline" },
  unsubscribe: { pt: "parar-emails", en: "unsubscribe" },
  profile: { pt: "perfil", en: "profile" },
  resetPassword: { pt: "redefinir-senha", en: "reset-password" },
  dashboard: { pt: "dashboard", en: "dashboard" },
  myProgress: { pt: "meu-progresso", en: "my-progress" },
  myHomework: { pt: "meu-progresso/tarefas", en: "my-progress/homework" },
  myHomeworkItem: { pt: "meu-progresso/tarefas/:homework", en: "my-progress/homework/:homework" },
  myGrades: { pt: "meu-progresso/notas", en: "my-progress/grades" },
  myClasses: { pt: "meu-progresso/pagamentos-e-aulas", en: "my-progress/payments-and-classes" },
  myProfile: { pt: "meu-progresso/perfil", en: "my-progress/profile" },
  myFeedback: { pt: "meu-progresso/feedback", en: "my-progress/feedback" },
} as const satisfies Record<string, Record<Lang, string>>;

/** The blog's feed in a language, as a path. */
export const feedPath = (lang: Lang): string => `/${lang}/blog/rss.xml`;

/** A booked trial class as a calendar file, by its name after the language. */
export const CALENDAR_FILES = { pt: "aula-experimental.ics", en: "trial-class.ics" } as const satisfies Record<
  Lang,
  string
>;

/** A class or a trial as a mail's attachment. */
export const CALENDAR_PARTS = { pt: "aula.ics", en: "class.ics" } as const satisfies Record<Lang, string>;

export type Screen = keyof typeof SCREENS;

type ParamName<Path extends string> = Path extends `${string}:${infer Name}` ? Name : never;
type Params<S extends Screen> = Record<ParamName<(typeof SCREENS)[S]["pt"]>, string>;
type Arguments<S extends Screen> = keyof Params<S> extends never ? [] : [params: Params<S>];

/** The path of a screen in a language: `pathFor("about", "en")` is `/en/about`. */
export function pathFor<S extends Screen>(screen: S, lang: Lang, ...[params]: Arguments<S>): string {
  const values: Record<string, string> = params ?? {};
  const rest = SCREENS[screen][lang].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return rest ? `/${lang}/${rest}` : `/${lang}`;
}

/** The language that a path's first segment names, if it names one. */
export function langOf(pathname: string): Lang | undefined {
  const segment = pathname.split("/", 2)[1];
  return LANGS.find((lang) => lang === segment);
}

/** Narrows a stored or sent value to a language. */
export function parseLang(value: unknown): Lang | undefined {
  return LANGS.find((lang) => lang === value);
}

/**
 * BCP 47 tag of a language, for `lang`, `hreflang` and whatever else names it: as short as it may be (RFC 5646, 4.1). The
 * Portuguese is Brazil's; the English is no one country's.
 */
export const TAG = { pt: "pt-BR", en: "en" } as const satisfies Record<Lang, string>;

/** The language of a BCP 47 tag, as a document names its own. */
export const langOfTag = (tag: string): Lang => LANGS.find((lang) => tag.startsWith(lang)) ?? DEFAULT_LANG;

/** How dates and numbers are written, for Intl. */
export const LOCALE = { pt: "pt-BR", en: "en-US" } as const satisfies Record<Lang, string>;

/** Dates and times: in English the day comes first and hours run to 24, as the school and its Brazilian readers write them. */
export const DATE_LOCALE = { pt: "pt-BR", en: "en-GB" } as const satisfies Record<Lang, string>;

/**
 * The same address in another language: the language segment changes, the segments of a screen (of either language) become
 * that language's own, any remaining sub-path stays. Paths without a language stay as they are.
 */
export function counterpart(pathname: string, to: Lang): string {
  if (!langOf(pathname)) return pathname;
  const segments = pathname.split("/").slice(2);
  while (segments.at(-1) === "") segments.pop();
  const own = segments.map((segment, depth) => {
    const screen = Object.values(SCREENS).find((paths) => beginsLike(paths, segments.slice(0, depth + 1)));
    const named = screen?.[to].split("/")[depth];
    return named === undefined || named.startsWith(":") ? segment : named;
  });
  return `/${[to, ...own].join("/")}`;
}

/** Whether a screen's path begins with these segments, each in either language. */
const beginsLike = (paths: Record<Lang, string>, segments: readonly string[]): boolean =>
  segments.every((segment, depth) =>
    LANGS.some((lang) => {
      const named = paths[lang].split("/")[depth];
      return named === segment || named?.startsWith(":") === true;
    }),
  );
