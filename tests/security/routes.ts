/**
 * An address's answer, to any caller.
 * - `document`: a page that is the same for everybody, and may be kept by anybody.
 * - `page`: a page that is the same for everybody until its script runs, and is kept by nobody.
 * - `file`: something to download. `missing`: nothing, as the requested thing is not there. `to …`: elsewhere.
 * - `fact`: something that is no secret, kept by nobody; submissions need a form with a token of its own.
 * - `submission`: nothing to see; submissions are taken from the senders that `SUBMISSIONS` names.
 */
export type Answer = "document" | "page" | "file" | "missing" | "fact" | "submission" | `to ${string}`;

const inBoth = (answer: Answer, ...paths: string[]): [string, Answer][] =>
  paths.flatMap((path): [string, Answer][] => ["pt", "en"].map((lang) => [`/${lang}${path}`, answer]));
const each = (answer: Answer, ...paths: string[]): [string, Answer][] => paths.map((path) => [path, answer]);

const ofStudent = (...tabs: string[]) => each("page", ...tabs.map((tab) => `/admin/students/:studentId${tab}`));

const LEGAL_TEXTS = [
  ["termos-de-servico", "terms-of-service"],
  ["politica-de-privacidade", "privacy-policy"],
  ["privacidade-em-detalhe", "privacy-in-detail"],
] as const;

/** Every address of the site. One that is not written here must not be there. */
export const ROUTES: Record<string, Answer> = Object.fromEntries([
  ...inBoth("document", "", "/sobre", "/about", "/acessibilidade", "/accessibility"),
  ...inBoth("document", "/sem-conexao", "/offline", "/blog", "/teste-de-nivel", "/english-test"),
  ...inBoth(
    "page",
    "/agendar",
    "/schedule",
    "/lista-de-espera",
    "/waiting-list",
    "/responsavel",
    "/guardian",
    "/copia-dos-dados",
    "/data-copy",
    "/perfil",
    "/profile",
    "/redefinir-senha",
    "/reset-password",
    "/dashboard",
  ),
  ...each("page", "/pt/meu-progresso", "/pt/meu-progresso/tarefas", "/pt/meu-progresso/tarefas/:homework"),
  ...each("page", "/pt/meu-progresso/notas", "/pt/meu-progresso/aulas", "/pt/meu-progresso/pagamentos"),
  ...each("page", "/en/my-progress", "/en/my-progress/homework", "/en/my-progress/homework/:homework"),
  ...each("page", "/en/my-progress/grades", "/en/my-progress/classes", "/en/my-progress/payments"),
  ...each("page", "/pt/meu-progresso/cartoes", "/en/my-progress/cards"),
  ...each("page", "/pt/meu-progresso/linha", "/en/my-progress/line"),
  ...each("page", "/pt/meu-progresso/sala/:class", "/en/my-progress/room/:class"),
  ...each("page", "/pt/meu-progresso/perfil", "/en/my-progress/profile"),
  ...each("page", "/pt/meu-progresso/feedback", "/en/my-progress/feedback"),
  ...each("to /pt/meu-progresso/aulas", "/pt/meu-progresso/pagamentos-e-aulas", "/pt/my-progress/payments-and-classes"),
  ...each("to /en/my-progress/classes", "/en/meu-progresso/pagamentos-e-aulas", "/en/my-progress/payments-and-classes"),
  ...each("to /pt/meu-progresso/nowhere", "/pt/my-progress/*"),
  ...each("to /en/my-progress/nowhere", "/en/meu-progresso/*"),
  ...inBoth("missing", "/blog/:slug", "/confirmacao-agendamento", "/schedule-confirmation"),
  ...each("missing", "/pt/aula-experimental.ics", "/en/trial-class.ics"),
  ...inBoth("missing", "/parar-emails", "/unsubscribe", "/resumo/:token", "/recap/:token"),
  ...inBoth("missing", "/share/:file", "/blog/:slug/share.png", "/placement-result/:share/share.png"),
  ...inBoth("file", "/blog/rss.xml", "/site.webmanifest"),
  ...each("to /pt/teste-de-nivel", "/pt/teste-de-nivel/:share", "/pt/english-test/:share"),
  ...each("to /en/english-test", "/en/teste-de-nivel/:share", "/en/english-test/:share"),
  ...LEGAL_TEXTS.flatMap(([pt, en]) => [
    ...each("document", `/pt/${pt}`, `/pt/${en}`, `/en/${pt}`, `/en/${en}`),
    ...each(`to /pt/${pt}`, `/pt/${pt}/:version`, `/pt/${en}/:version`),
    ...each(`to /en/${en}`, `/en/${pt}/:version`, `/en/${en}/:version`),
  ]),
  ...each("file", "/favicon.ico", "/sitemap.xml", "/robots.txt", "/.well-known/security.txt"),
  ...each("missing", "/calendar/:file", "/icons/:file", "/media/placement-audio/:file", "/media/article-images/:file"),
  ...each("missing", "/media/teacher/:file", "/media/greeting/:file", "/next-hours/:lang"),
  ...each("fact", "/admin/backup-file"),
  ...each("to /pt", "/", "/*"),
  ...each("to /pt/perfil", "/.well-known/change-password"),
  ...each("missing", "/.well-known/*"),
  ...each("to /admin/dashboard", "/admin"),
  ...each("submission", "/profile-photo", "/payment-papers", "/progress-report", "/data-archive/:lang"),
  ...each("submission", "/admin/accounts", "/admin/article-images", "/admin/greeting", "/admin/placement-audio"),
  ...each(
    "submission",
    "/admin/newer-release",
    "/admin/domain-check",
    "/admin/pix-provider",
    "/admin/calendar-connection",
    "/admin/mail-server",
    "/admin/site-address",
  ),
  ...each(
    "page",
    "/admin/dashboard",
    "/admin/welcome",
    "/admin/manage-students",
    "/admin/post-grades",
    "/admin/payments",
  ),
  ...ofStudent("", "/account", "/payments", "/homework", "/homework/:homework", "/grades", "/cards", "/classes"),
  ...ofStudent("/notes", "/history", "/dashboard", "/line"),
  ...each("to /admin/students/:studentId/classes", "/admin/students/:studentId/feedback"),
  ...each("to /admin/students/:studentId/homework", "/admin/students/:studentId/files"),
  ...each("to /admin/students/:studentId/homework", "/admin/student-progress/:studentId"),
  ...each("page", "/admin/manage-articles", "/admin/publish-article/:id?", "/admin/scheduled-classes"),
  ...each("page", "/admin/manage-testimonials", "/admin/view-stats", "/admin/manage-test"),
  ...each("page", "/admin/settings", "/admin/settings/plans", "/admin/settings/hours", "/admin/settings/notifications"),
  ...each("page", "/admin/settings/security", "/admin/settings/backups"),
  ...each("page", "/admin/room/:class", "/admin/audit-log", "/admin/error-logs", "/admin/undelivered"),
]);

/** `halfway`: the session of a student, and of a teacher, with a second factor that has given only the password. */
export type Sender =
  | ("visitor" | "old token" | "former" | "halfway student" | "halfway teacher")
  | ("other" | "student" | "teacher");
export const SENDERS: readonly Sender[] = [
  "visitor",
  "old token",
  "former",
  "halfway student",
  "halfway teacher",
  "other",
  "student",
  "teacher",
];

/** Ids of the student and of rows of the student. */
export type Ids = { student: string; payment: string };
type SentRequest = { method: string; path: string; body(ids: Ids): string };

const NOT_THEIRS = { visitor: 401, "old token": 401, former: 403, "halfway student": 403, "halfway teacher": 403 };
/** A key in a mail is the permission: nobody gets anything without one. */
const KEYLESS: Record<Sender, number> = {
  visitor: 404,
  "old token": 404,
  former: 404,
  "halfway student": 404,
  "halfway teacher": 404,
  other: 404,
  student: 404,
  teacher: 404,
};
const TEACHERS = { ...NOT_THEIRS, other: 403, student: 403 };
const papers = (path: string, body: SentRequest["body"]): [SentRequest, Record<Sender, number>] => [
  { method: "POST", path, body },
  { ...NOT_THEIRS, other: 404, student: 200, teacher: 200 },
];

/** Submissions about the student, and the answer to each sender. */
export const SUBMISSIONS: [SentRequest, Record<Sender, number>][] = [
  papers("/payment-papers", ({ payment }) => JSON.stringify({ receipt: payment })),
  papers("/payment-papers", ({ student }) => JSON.stringify({ student, year: 2026 })),
  [{ method: "POST", path: "/data-archive/pt", body: () => "guardian=guessed" }, KEYLESS],
  [{ method: "POST", path: "/data-archive/pt", body: () => "key=guessed" }, KEYLESS],
  papers("/progress-report", ({ student }) => JSON.stringify({ student, month: "2026-11" })),
  [
    { method: "POST", path: "/admin/accounts", body: ({ student }) => JSON.stringify({ do: "unlock", id: student }) },
    { ...TEACHERS, teacher: 200 },
  ],
  [
    { method: "POST", path: "/admin/domain-check", body: () => "" },
    { ...TEACHERS, teacher: 200 },
  ],
  [
    { method: "POST", path: "/admin/newer-release", body: () => "" },
    { ...TEACHERS, teacher: 200 },
  ],
  [
    { method: "POST", path: "/admin/calendar-connection", body: () => JSON.stringify({}) },
    { ...TEACHERS, teacher: 400 },
  ],
  [
    { method: "POST", path: "/admin/mail-server", body: () => JSON.stringify({}) },
    { ...TEACHERS, teacher: 400 },
  ],
  [
    { method: "POST", path: "/admin/site-address", body: () => JSON.stringify({}) },
    { ...TEACHERS, teacher: 400 },
  ],
  [
    { method: "POST", path: "/admin/pix-provider", body: () => JSON.stringify({ test: true }) },
    { ...TEACHERS, teacher: 200 },
  ],
  [
    { method: "POST", path: "/admin/article-images", body: () => "no picture" },
    { ...TEACHERS, teacher: 415 },
  ],
  [
    { method: "POST", path: "/admin/greeting", body: () => "no recording" },
    { ...TEACHERS, teacher: 415 },
  ],
  [
    { method: "POST", path: "/admin/placement-audio", body: () => "no recording" },
    { ...TEACHERS, teacher: 415 },
  ],
  [
    { method: "POST", path: "/profile-photo", body: () => "no picture" },
    { ...NOT_THEIRS, other: 415, student: 415, teacher: 415 },
  ],
  [
    { method: "DELETE", path: "/profile-photo", body: () => "" },
    { ...NOT_THEIRS, other: 200, student: 200, teacher: 200 },
  ],
];
