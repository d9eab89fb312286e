/** The localised paths of every screen: one row a screen, the segment after the language in each language. */
export const LANGS = ["pt", "en"] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = "pt";
export const OTHER_LANG = { pt: "en", en: "pt" } as const satisfies Record<Lang, Lang>;

/** A record with a value for each language. */
export const eachLang = <Value>(make: (lang: Lang) => Value): Record<Lang, Value> => ({
  pt: make("pt"),
  en: make("en"),
});

export const SCREENS = {
  home: { pt: "", en: "" },
  about: { pt: "sobre", en: "about" },
  blog: { pt: "blog", en: "blog" },
  blogPost: { pt: "blog/:slug", en: "blog/:slug" },
  schedule: { pt: "agendar", en: "schedule" },
  scheduleConfirmation: { pt: "confirmacao-agendamento", en: "schedule-confirmation" },
  waitingList: { pt: "lista-de-espera", en: "waiting-list" },
  guardian: { pt: "responsavel", en: "guardian" },
  levelTest: { pt: "teste-de-nivel", en: "english-test" },
  levelTestResult: { pt: "teste-de-nivel/:share", en: "english-test/:share" },
  recap: { pt: "resumo/:token", en: "recap/:token" },
  terms: { pt: "termos-de-servico", en: "terms-of-service" },
  privacy: { pt: "politica-de-privacidade", en: "privacy-policy" },
  details: { pt: "privacidade-em-detalhe", en: "privacy-in-detail" },
  dataCopy: { pt: "copia-dos-dados", en: "data-copy" },
  accessibility: { pt: "acessibilidade", en: "accessibility" },
  termsVersion: { pt: "termos-de-servico/:version", en: "terms-of-service/:version" },
  privacyVersion: { pt: "politica-de-privacidade/:version", en: "privacy-policy/:version" },
  detailsVersion: { pt: "privacidade-em-detalhe/:version", en: "privacy-in-detail/:version" },
  offline: { pt: "sem-conexao", en: "offline" },
  unsubscribe: { pt: "parar-emails", en: "unsubscribe" },
  profile: { pt: "perfil", en: "profile" },
  resetPassword: { pt: "redefinir-senha", en: "reset-password" },
  dashboard: { pt: "dashboard", en: "dashboard" },
  myProgress: { pt: "meu-progresso", en: "my-progress" },
  myHomework: { pt: "meu-progresso/tarefas", en: "my-progress/homework" },
  myHomeworkItem: { pt: "meu-progresso/tarefas/:homework", en: "my-progress/homework/:homework" },
  myCards: { pt: "meu-progresso/cartoes", en: "my-progress/cards" },
  myGrades: { pt: "meu-progresso/notas", en: "my-progress/grades" },
  myLine: { pt: "meu-progresso/linha", en: "my-progress/line" },
  myClasses: { pt: "meu-progresso/aulas", en: "my-progress/classes" },
  myRoom: { pt: "meu-progresso/sala/:class", en: "my-progress/room/:class" },
  myPayments: { pt: "meu-progresso/pagamentos", en: "my-progress/payments" },
  myProfile: { pt: "meu-progresso/perfil", en: "my-progress/profile" },
  myFeedback: { pt: "meu-progresso/feedback", en: "my-progress/feedback" },
} as const satisfies Record<string, Record<Lang, string>>;

/** The blog's feed in a language, as a path. */
export const feedPath = (lang: Lang): string => `/${lang}/blog/rss.xml`;

/** The path of a trial class's calendar file, without the language. */
export const CALENDAR_FILES = { pt: "aula-experimental.ics", en: "trial-class.ics" } as const satisfies Record<
  Lang,
  string
>;

/** The parameter of the waiting list's address that holds a visitor's key. */
export const WAITING_KEY = { pt: "espera", en: "wait" } as const satisfies Record<Lang, string>;
/** The parameter of a mailed link that proves that its reader gets mail at the address. */
export const WAITING_PROOF = { pt: "prova", en: "proof" } as const satisfies Record<Lang, string>;

/** The parameter of the guardian's page that holds the key of their mail. */
export const GUARDIAN_KEY = { pt: "chave", en: "key" } as const satisfies Record<Lang, string>;

/** The parameter of the address with a copy of data that holds the key of the mail. */
export const COPY_KEY = { pt: "chave", en: "key" } as const satisfies Record<Lang, string>;

/** The file name of a class or trial in a mail. */
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

/** The language of a path's first segment, if it is one. */
export function langOf(pathname: string): Lang | undefined {
  const segment = pathname.split("/", 2)[1];
  return LANGS.find((lang) => lang === segment);
}

/** Narrows a stored or sent value to a language. */
export function parseLang(value: unknown): Lang | undefined {
  return LANGS.find((lang) => lang === value);
}

/**
 * BCP 47 tag of a language, for `lang`, `hreflang` and the like, as short as possible (RFC 5646, 4.1). Portuguese is
 * Brazil's; English has no region.
 */
export const TAG = { pt: "pt-BR", en: "en" } as const satisfies Record<Lang, string>;

/** The language of a BCP 47 tag, as a document names its own. */
export const langOfTag = (tag: string): Lang => LANGS.find((lang) => tag.startsWith(lang)) ?? DEFAULT_LANG;

/** The locale of numbers, for Intl. */
export const LOCALE = { pt: "pt-BR", en: "en-US" } as const satisfies Record<Lang, string>;

/**
 * The locale of dates and times: the specification's, with 24 hours in English too, as the school and its Brazilian
 * readers write them.
 */
export const DATE_LOCALE = { pt: "pt-BR", en: "en-US-u-hc-h23" } as const satisfies Record<Lang, string>;

/**
 * The same address in another language: the language segment and a screen's segments are translated, the rest stays.
 * Paths without a language are unchanged.
 */
export function counterpart(pathname: string, to: Lang): string {
  if (!langOf(pathname)) return pathname;
  const segments = pathname.split("/").slice(2);
  while (segments.at(-1) === "") segments.pop();
  const translated = segments.map((segment, depth) => {
    const screen = Object.values(SCREENS).find((paths) => beginsLike(paths, segments.slice(0, depth + 1)));
    const named = screen?.[to].split("/")[depth];
    return named === undefined || named.startsWith(":") ? segment : named;
  });
  return `/${[to, ...translated].join("/")}`;
}

/** True if a screen's path begins with these segments, each in either language. */
const beginsLike = (paths: Record<Lang, string>, segments: readonly string[]): boolean =>
  segments.every((segment, depth) =>
    LANGS.some((lang) => {
      const named = paths[lang].split("/")[depth];
      return named === segment || named?.startsWith(":") === true;
    }),
  );
