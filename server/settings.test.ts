import path from "node:path";
import { describe, expect, test } from "vitest";
import { readDemoSettings } from "./demo/demo-settings.ts";
import { BadSettings, readSettings } from "./settings.ts";

const HOSTED = {
  SUPABASE_URL: "https://project.supabase.co/",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
};

const problemOf = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof BadSettings) return error.message;
    throw error;
  }
  return "none";
};

test("without settings the site runs on its own on this machine", () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ port: 3000, host: "127.0.0.1", trustProxy: 0, backend: { kind: "embedded" } });
  expect(settings.siteUrl).toBeUndefined();
  expect(path.isAbsolute(settings.dataDir)).toBe(true);
});

test("the demo uses no folder of the site", () => {
  const folderOf = (env: Record<string, string>) => readDemoSettings(env).dataDir;
  expect(folderOf({ DATA_DIR: "/data" })).toBe(folderOf({}));
  expect(folderOf({ DATA_DIR: "/data", DEMO_DATA_DIR: "/demo" })).toBe("/demo");
});

test("an empty variable counts as unset", () => {
  expect(readSettings({ PORT: "", SITE_URL: " ", ADMIN_PASSWORD: "" })).toEqual(readSettings({}));
});

test("an origin loses its trailing slash", () => {
  expect(readSettings({ SITE_URL: "https://escola.example/" }).siteUrl).toBe("https://escola.example");
});

test("SUPABASE_URL with its keys selects hosted Supabase", () => {
  expect(readSettings(HOSTED).backend).toEqual({
    kind: "hosted",
    supabaseUrl: "https://project.supabase.co",
    publishableKey: "sb_publishable_x",
    secretKey: "sb_secret_x",
  });
});

test("files are stored in a bucket once it is named with its keys, with path-style addresses unless disabled", () => {
  const s3 = {
    S3_ENDPOINT: "https://s3.example.com",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(readSettings(s3).backend).toMatchObject({ s3: { bucket: "files", pathStyle: true } });
  expect(readSettings({ ...s3, S3_PATH_STYLE: "false" }).backend).toMatchObject({ s3: { pathStyle: false } });
  expect(readSettings({}).backend).not.toHaveProperty("s3");
});

describe("bad settings", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "4190"],
    ["PORT", "6000"],
    ["SITE_URL", "https://escola.example:6667"],
    ["HOST", "http://localhost"],
    ["SITE_URL", "escola.example"],
    ["SITE_URL", "https://escola.example/site"],
    ["SITE_URL", "ftp://escola.example"],
    ["DATABASE_URL", "mysql://localhost/db"],
    ["SUPABASE_URL", "project"],
    ["SMTP_URL", "mail.example.com"],
    ["IMAP_URL", "smtp://mail.example.com"],
    ["SMTP_URL", "smtp://mail.example.com?from=a,b@example.com"],
    ["ADMIN_EMAIL", "teacher"],
    ["ADMIN_PASSWORD", "curta"],
    ["ADMIN_PASSWORD", "é".repeat(40)],
    ["VAPID_PUBLIC_KEY", "short"],
    ["TRUST_PROXY", "yes"],
    ["METRICS_TOKEN", "short"],
    ["LOG_FORMAT", "xml"],
    ["SECRETS_FILE", "secrets.json"],
    ["FILES_DIR", "./files"],
    ["BACKUP_KEY", "too-short"],
    ["BACKUP_KEY", "$(openssl rand -base64 24)"],
    ["S3_ENDPOINT", "s3.example.com"],
    ["S3_ENDPOINT", "https://key:secret@s3.example.com"],
    ["S3_ENDPOINT", "https://:secret@s3.example.com"],
    ["S3_BUCKET", "../other"],
    ["S3_REGION", "sa east"],
    ["S3_PATH_STYLE", "no"],
  ])("%s=%s", (name, value) => {
    expect(problemOf({ [name]: value })).toMatch(new RegExp(`^ {2}${name} `, "m"));
  });

  test("a port that browsers block is allowed behind a proxy", () => {
    expect(readSettings({ PORT: "6000", SITE_URL: "https://escola.example" }).port).toBe(6000);
  });

  test("bad settings are reported all at once, one line each", () => {
    const lines = problemOf({ PORT: "x", TRUST_PROXY: "x", SMTP_URL: "x" }).split("\n");
    expect(lines.slice(1).map((line) => line.trim().split(" ")[0])).toEqual(["PORT", "SMTP_URL", "TRUST_PROXY"]);
  });

  test("bad settings include a key without its address, an address without its keys, and two databases", () => {
    expect(problemOf({ SUPABASE_SECRET_KEY: "x" })).toContain("SUPABASE_SECRET_KEY is of no use");
    expect(problemOf({ SUPABASE_URL: "https://a.example" })).toContain("SUPABASE_PUBLISHABLE_KEY is needed");
    expect(problemOf({ ...HOSTED, DATABASE_URL: "postgresql://localhost/db" })).toContain(
      "DATABASE_URL names a second",
    );
  });

  test("bad settings include a bucket without its address or its keys, and one beside hosted Supabase", () => {
    const said = problemOf({ S3_BUCKET: "files" });
    for (const name of ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
      expect(said).toContain(`${name} is needed`);
    expect(problemOf({ ...HOSTED, S3_BUCKET: "files" })).toContain("S3_BUCKET is of no use");
  });

  test("bad settings include one key of a pair", () => {
    expect(problemOf({ VAPID_PUBLIC_KEY: "B".repeat(87) })).toContain("VAPID_PRIVATE_KEY is needed");
    expect(problemOf({ VAPID_PRIVATE_KEY: "a".repeat(43) })).toContain("VAPID_PUBLIC_KEY is needed");
  });

  test("bad settings are reported without repeating a secret", () => {
    expect(problemOf({ ADMIN_PASSWORD: "segredo" })).not.toContain("segredo");
  });
});
