import path from "node:path";
import { z } from "zod";
import { MIN_PASSWORD_LENGTH, MOST_BYTES } from "../app/platform/backend/password-length.ts";
import { asciiMailAddress, isMailAddress } from "../app/platform/people/mail-address.ts";
import type { S3Settings } from "../embedded/index.ts";
import { isBlockedByBrowsers } from "./blocked-ports.ts";
import type { LogFormat } from "./log.ts";

/** All settings of the operator, parsed once at the start. */
export type Settings = {
  port: number;
  host: string;
  /** The site's public origin, if set; otherwise it follows from the port. */
  siteUrl?: string;
  /** An absolute path. */
  dataDir: string;
  backend: BackendSettings;
  smtpUrl?: string;
  /** The mailbox that receives bounces and replies to invitations. */
  imapUrl?: string;
  /** The name of the mailbox's server in `Authentication-Results`. */
  authservId?: string;
  /** The keys of web push; by default they are derived from the secret key. */
  vapid?: { publicKey: string; privateKey: string };
  admin: { email: string; password?: string };
  /** The number of proxies in front of the process that add to X-Forwarded-For. */
  trustProxy: number;
  /** True if HSTS includes subdomains. */
  hstsSubdomains: boolean;
  /** The bearer token for `/metrics`. */
  metricsToken?: string;
  logFormat: LogFormat;
  backup: BackupSettings;
  /** The address that names the newest release; by default no request is made. */
  releasesUrl?: string;
};

export type BackupSettings = {
  /** The absolute path of the folder of backups. */
  dir: string;
  /** The encryption key. */
  key?: string;
};

type BackendSettings =
  | {
      kind: "embedded";
      databaseUrl?: string;
      secretsFile?: string;
      filesDir?: string;
      s3?: S3Settings;
      /** The most requests of one signed-in person to `/rest/v1` a minute. */
      requestsPerMinute?: number;
    }
  | { kind: "hosted"; supabaseUrl: string; publishableKey: string; secretKey: string };

/** Invalid settings. The message has one line for each. */
export class BadSettings extends Error {
  constructor(lines: string[]) {
    super(`The settings cannot be used:\n${lines.map((line) => `  ${line}`).join("\n")}`);
    this.name = "BadSettings";
  }
}

/** Backups can be stolen, and passphrases then be tried without limit. */
const SHORTEST_KEY = 16;

const origin = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      return (
        url && protocols.includes(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username
      );
    }, `must be an origin without a path, such as ${example}`)
    .transform((value) => new URL(value).origin);

const address = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    );

const wholeNumber = (max: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, what)
    .transform(Number)
    .refine((value) => value <= max, what);

const key = (length: number, what: string) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be ${what}`);

export const teacherPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .refine((value) => Buffer.byteLength(value) <= MOST_BYTES, `must have at most ${MOST_BYTES} bytes`);

/** An absolute path does not depend on the working directory. */
const absolute = (example: string) =>
  z
    .string()
    .refine((value) => path.isAbsolute(value), `must be a path from the root, such as ${example}`)
    .transform((value) => path.normalize(value));

const WEB = ["http:", "https:"];

const Environment = z
  .object({
    PORT: wholeNumber(65_535, "must be a port between 0 and 65535").default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, "must be a host name or address, such as 0.0.0.0")
      .default("127.0.0.1"),
    SITE_URL: origin(WEB, "https://example.com").optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: address(["postgres:", "postgresql:"], "postgresql://user:password@host:5432/database").optional(),
    SECRETS_FILE: absolute("/run/secrets/english-with.json").optional(),
    FILES_DIR: absolute("/mnt/english-with/files").optional(),
    S3_ENDPOINT: address(WEB, "https://s3.sa-east-1.amazonaws.com")
      .refine((value) => {
        const url = URL.canParse(value) ? new URL(value) : undefined;
        return !url?.username && !url?.password && !url?.search && !url?.hash;
      }, "must be an address without keys in it")
      .optional(),
    S3_REGION: z
      .string()
      .regex(/^[\w-]{1,60}$/, "must be a region's name, such as sa-east-1")
      .default("us-east-1"),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name, such as english-with-files")
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PATH_STYLE: z.enum(["true", "false"], "must be true or false").default("true"),
    SUPABASE_URL: origin(WEB, "https://project.supabase.co").optional(),
    SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
    SUPABASE_SECRET_KEY: z.string().optional(),
    SMTP_URL: address(["smtp:", "smtps:"], "smtps://user:password@mail.example.com")
      .refine((value) => {
        const from = URL.canParse(value) ? new URL(value).searchParams.get("from") : null;
        return from === null || isMailAddress(asciiMailAddress(from));
      }, "must name one e-mail address after from=")
      .optional(),
    IMAP_URL: address(["imap:", "imaps:"], "imaps://user:password@mail.example.com").optional(),
    IMAP_AUTHSERV_ID: z
      .string()
      .regex(/^[\w.:-]{1,253}$/, "must be the name before the first semicolon of Authentication-Results")
      .optional(),
    VAPID_PUBLIC_KEY: key(87, "a public VAPID key of 87 characters (npx web-push generate-vapid-keys)").optional(),
    VAPID_PRIVATE_KEY: key(43, "a private VAPID key of 43 characters").optional(),
    ADMIN_EMAIL: z.string().refine(isMailAddress, "must be an e-mail address").default("admin@example.com"),
    ADMIN_PASSWORD: teacherPassword.optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 characters, without spaces")
      .optional(),
    LOG_FORMAT: z.enum(["human", "json"], "must be human or json").default("human"),
    TRUST_PROXY: wholeNumber(10, "must be the number of proxies in front, between 0 and 10").default(0),
    REQUESTS_PER_MINUTE: wholeNumber(99_999, "must be a number of requests, at most 99999").optional(),
    HSTS_SUBDOMAINS: z.enum(["true", "false"], "must be true or false").default("false"),
    RELEASES_URL: address(["https:"], "https://api.github.com/repos/OWNER/NAME/releases/latest").optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEY: z
      .string()
      .min(SHORTEST_KEY, `must have at least ${SHORTEST_KEY} characters`)
      // Settings files run no commands: the literal text would become the key, and the manual prints it.
      .refine((key) => !key.includes("$("), "must be the key itself, not the command that prints one")
      .optional(),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    const named = env.SITE_URL && URL.canParse(env.SITE_URL) ? Number(new URL(env.SITE_URL).port) : env.PORT;
    if (isBlockedByBrowsers(named))
      refuse(env.SITE_URL ? "SITE_URL" : "PORT", `has a port that browsers refuse to open: ${named}`);
    const keys = ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const;
    for (const key of keys) {
      if (env.SUPABASE_URL && !env[key]) refuse(key, "is needed because SUPABASE_URL is set");
      if (!env.SUPABASE_URL && env[key]) refuse(key, "is of no use without SUPABASE_URL");
    }
    if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY))
      refuse(env.VAPID_PUBLIC_KEY ? "VAPID_PRIVATE_KEY" : "VAPID_PUBLIC_KEY", "is needed: the two keys are a pair");
    if (env.SUPABASE_URL && env.DATABASE_URL)
      refuse("DATABASE_URL", "names a second database: SUPABASE_URL has one of its own");
    const s3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
    if (s3.some((name) => env[name]))
      for (const name of s3) if (!env[name]) refuse(name, "is needed: files are kept in a bucket with all four");
    for (const name of ["SECRETS_FILE", "FILES_DIR", "S3_BUCKET"] as const)
      if (env.SUPABASE_URL && env[name])
        refuse(name, "is of no use with SUPABASE_URL, which has keys and files of its own");
  });

type S3Environment = Pick<
  z.infer<typeof Environment>,
  `S3_${"ENDPOINT" | "REGION" | "BUCKET" | "ACCESS_KEY_ID" | "SECRET_ACCESS_KEY" | "PATH_STYLE"}`
>;

function s3Of({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...env }: S3Environment): { s3?: S3Settings } {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return {};
  const pathStyle = env.S3_PATH_STYLE === "true";
  return { s3: { endpoint, region: env.S3_REGION, bucket, accessKeyId, secretAccessKey, pathStyle } };
}

/** Reads the settings from environment variables; an empty one counts as unset. @throws BadSettings */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== "");
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    throw new BadSettings(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    siteUrl: data.SITE_URL,
    dataDir: path.resolve(data.DATA_DIR),
    backend:
      data.SUPABASE_URL && data.SUPABASE_PUBLISHABLE_KEY && data.SUPABASE_SECRET_KEY
        ? {
            kind: "hosted",
            supabaseUrl: data.SUPABASE_URL,
            publishableKey: data.SUPABASE_PUBLISHABLE_KEY,
            secretKey: data.SUPABASE_SECRET_KEY,
          }
        : {
            kind: "embedded",
            databaseUrl: data.DATABASE_URL,
            secretsFile: data.SECRETS_FILE,
            filesDir: data.FILES_DIR,
            requestsPerMinute: data.REQUESTS_PER_MINUTE,
            ...s3Of(data),
          },
    smtpUrl: data.SMTP_URL,
    imapUrl: data.IMAP_URL,
    authservId: data.IMAP_AUTHSERV_ID,
    ...(data.VAPID_PUBLIC_KEY && data.VAPID_PRIVATE_KEY
      ? { vapid: { publicKey: data.VAPID_PUBLIC_KEY, privateKey: data.VAPID_PRIVATE_KEY } }
      : {}),
    admin: { email: data.ADMIN_EMAIL.toLowerCase(), password: data.ADMIN_PASSWORD },
    trustProxy: data.TRUST_PROXY,
    hstsSubdomains: data.HSTS_SUBDOMAINS === "true",
    metricsToken: data.METRICS_TOKEN,
    logFormat: data.LOG_FORMAT,
    releasesUrl: data.RELEASES_URL,
    backup: { dir: path.resolve(data.BACKUP_DIR ?? path.join(data.DATA_DIR, "backups")), key: data.BACKUP_KEY },
  };
}
