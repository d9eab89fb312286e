import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { adminOf, STUDENT } from "./admin.ts";
import { type HttpsVisitor, openHttpsVisitor } from "./https-visitor.ts";
import { bootMachine, type Machine } from "./machine.ts";
import { linesOf } from "./manual.ts";
import { makeNextRelease, PLANTED } from "./next-release.ts";

/** A folder with an empty Debian, and an archive. */
const { OPERATIONS_DEBIAN: debian = "", OPERATIONS_RELEASE: archive = "" } = process.env;
const RELEASE = "### From a release";
const INTERNET = "## On the internet";
const ORIGIN = "https://your-domain.example";
const HERE = "http://127.0.0.1:3000";
const READY_WITHIN_MS = 60_000;
const BACKUPS = "var/backups/english-with";

/** The lines with another archive's name than the guide's. */
const naming = (lines: string, name: string) => lines.replace(/^release=\S+/m, `release=${name}`);
const installing = (name: string) => naming(linesOf(RELEASE, "useradd"), name);
const run = linesOf(RELEASE, "run()").split("\n", 1)[0] ?? "";

const ready = async (machine: Machine, version: string) => {
  const health = async () => {
    const answer = await fetch(`${HERE}/healthz`).catch(() => undefined);
    return answer?.ok && answer.json();
  };
  await eventually(health, READY_WITHIN_MS).catch(() => {
    throw new Error(machine.try("journalctl --no-pager -n 60 -u english-with").said);
  });
  // Only the teacher sees the version, so the release is recognised by the path of the process's own Node.
  expect(machine.run('readlink "/proc/$(systemctl show -P MainPID english-with)/exe"')).toContain(`-${version}-`);
};
const adminOn = ({ root }: Machine) =>
  adminOf(HERE, () => readFile(path.join(root, "srv/english-with/data/secrets.json"), "utf8"));

/** Requests a page repeatedly until stopped; counts successful answers and collects all others. */
function keepAsking(visitor: HttpsVisitor, pathname: string) {
  const asking = { over: false, answered: 0, lost: [] as string[] };
  const ended = (async () => {
    while (!asking.over) {
      const status = await visitor.ask(pathname).then((answer) => String(answer.status), String);
      if (status === "200") asking.answered++;
      else asking.lost.push(status);
    }
  })();
  return { asking, ended };
}

describe.skipIf(!debian || !archive)("an owner with the manual, on a Debian with nothing but its base", () => {
  const name = path.basename(archive, ".tar.gz");
  const version = /^english-with-(\d+\.\d+\.\d+)/.exec(name)?.[1] ?? "";
  let folder: string;
  let machine: Machine;

  /** Copies the archive, its checksum and the settings into root's folder. */
  const bring = async (from: string, which: string) => {
    for (const file of [`${which}.tar.gz`, `${which}.tar.gz.sha256`])
      await copyFile(path.join(from, file), path.join(machine.root, "root", file));
    await writeFile(path.join(machine.root, "root/site.env"), linesOf(INTERNET, "SITE_URL="));
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "walk-"));
    machine = await bootMachine(debian);
    await bring(path.dirname(archive), name);
  });
  afterAll(async () => {
    await machine?.off();
    await rm(folder, { recursive: true, force: true });
  });

  test("installs a release without a network: it runs as its user, and the journal has her sign-in", async () => {
    const said = machine.run(installing(name));
    await ready(machine, version);
    expect(machine.run("stat -c %U /proc/$(systemctl show -P MainPID english-with)").trim()).toBe("english-with");
    expect(said + machine.run("journalctl --no-pager -u english-with")).toMatch(/E-mail\s+you@your-domain\.example/);
    await adminOn(machine).addStudent();
  });

  test("an owner with the manual, on a Debian with nothing but its base, keeps the code root's: the service changes nothing that root or the next start runs", () => {
    const places = "/srv/english-with /etc /root /usr/local";
    const find = `find ${places} -path /srv/english-with/data -prune -o ! -type l -writable -print`;
    expect(machine.try(`runuser -u english-with -- ${find} 2>/dev/null`).said.trim()).toBe("");
    const place = "/srv/english-with/current/server/main.ts";
    const within = "nsenter --target $(systemctl show -P MainPID english-with) --mount -- runuser -u english-with --";
    expect(machine.try(`runuser -u english-with -- sh -c 'echo >> ${place}'`).status).not.toBe(0);
    // A folder that anybody may write to: only the unit forbids it. Its /tmp and /var/tmp are its own.
    machine.run("install -d -m 1777 /srv/open");
    expect(machine.try("runuser -u english-with -- sh -c 'echo > /srv/open/written'").status).toBe(0);
    expect(machine.try(`${within} sh -c 'echo > /srv/open/written'`).status).not.toBe(0);
    expect(machine.try(`${within} sh -c 'echo > /srv/english-with/data/written'`).status).toBe(0);
  });

  test("an owner with the manual, on a Debian with nothing but its base, puts it behind https; while it restarts, or is killed, no request is lost", async () => {
    // Caddy is installed already. Without a network it signs its certificate itself.
    const lines = linesOf(INTERNET, "apt-get install")
      .replace(/^apt-get.*\n/, "")
      .replace("YOUR-DOMAIN", "your-domain.example");
    const signing = "sed -i '1i { local_certs }' /etc/caddy/Caddyfile";
    machine.run(lines.replace("\nsystemctl", `\n${signing.replace("{ ", "{\\n").replace(" }", "\\n}")}\nsystemctl`));
    const authority = "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
    // Caddy takes a moment to load both.
    const { visitor, page } = await eventually(async () => {
      const ca = await readFile(path.join(machine.root, authority)).catch(() => undefined);
      const visitor = ca && openHttpsVisitor(ORIGIN, ca);
      const page = await visitor?.ask("/pt").catch(() => undefined);
      return visitor && page && { visitor, page };
    }, READY_WITHIN_MS);
    expect([page.status, page.headers["strict-transport-security"]]).toEqual([200, expect.stringContaining("max-age")]);
    const { asking, ended } = keepAsking(visitor, "/pt");
    const pid = () => machine.run("systemctl show -P MainPID english-with").trim();
    for (const ending of ["systemctl restart english-with", "systemctl kill -s KILL english-with"]) {
      const before = pid();
      machine.run(ending);
      await eventually(() => !["0", before].includes(pid()), READY_WITHIN_MS);
      await ready(machine, version);
      const { answered } = asking;
      await eventually(() => asking.answered > answered + 5 || asking.lost.length > 0, READY_WITHIN_MS);
    }
    asking.over = true;
    await ended;
    visitor.close();
    expect(asking.lost).toEqual([]);
  });

  test("an owner with the manual, on a Debian with nothing but its base, stops it: a request does not start it again", async () => {
    machine.run("systemctl stop english-with");
    await expect(fetch(`${HERE}/livez`)).rejects.toThrow("fetch failed");
    expect(machine.try("systemctl is-active english-with").said.trim()).toBe("inactive");
    expect(machine.run("tail -n 1 /srv/english-with/data/postgres.log")).toContain("database system is shut down");
    machine.run("systemctl start english-with");
    await ready(machine, version);
  });

  test("systemd gives up what cannot start, at once where no try would help; the journal says why, and a restart tries again", async () => {
    const settings = "/etc/english-with.env";
    const node = "/srv/english-with/current/node_modules/node/bin/node";
    for (const { harm, mend, why, tried } of [
      { harm: `echo PORT=none >> ${settings}`, mend: `sed -i '$d' ${settings}`, why: "PORT must be", tried: false },
      { harm: `mv ${node} ${node}.away`, mend: `mv ${node}.away ${node}`, why: "node: not found", tried: false },
      {
        harm: `mv ${settings} ${settings}.away`,
        mend: `mv ${settings}.away ${settings}`,
        why: "environment files",
        tried: true,
      },
    ]) {
      machine.try(`${harm}; systemctl restart english-with`);
      await eventually(
        () => machine.try("systemctl is-failed english-with").said.startsWith("failed"),
        READY_WITHIN_MS,
      );
      expect(machine.run("journalctl --no-pager -n 40 -u english-with")).toContain(why);
      const tries = Number(machine.run("systemctl show -P NRestarts english-with"));
      expect(tries > 0).toBe(tried);
      machine.run(mend);
      await eventually(() => machine.try("systemctl restart english-with").status === 0, READY_WITHIN_MS);
      await ready(machine, version);
    }
  });

  test("an owner with the manual, on a Debian with nothing but its base, makes a backup in a second folder", () => {
    machine.run(linesOf(RELEASE, "run()"));
    expect(machine.run(`stat -c '%U %a' /${BACKUPS}/school.tar.gz`).trim()).toBe("english-with 600");
  });

  test("an owner with the manual, on a Debian with nothing but its base, updates, and rolls back with one command, also to the database of before where that was changed", async () => {
    const next = await makeNextRelease(archive, folder);
    await bring(folder, next.name);
    machine.run(naming(linesOf(RELEASE, "release=english-with-0.1.1"), next.name));
    await ready(machine, next.version);
    expect(await adminOn(machine).people()).toContain(STUDENT);
    const unit = () => machine.run("cat /etc/systemd/system/english-with.service");
    expect(unit()).toContain(PLANTED);
    const back = machine.run(linesOf(RELEASE, "bin/back"));
    const given = () => machine.try("systemctl is-failed english-with").said.startsWith("failed");
    await eventually(given, READY_WITHIN_MS);
    expect(unit()).not.toContain(PLANTED);
    expect(machine.run("journalctl --no-pager -n 20 -u english-with")).toContain("newer version");
    const words = back.split("\n").filter((line) => line.startsWith("  "));
    expect(words).toHaveLength(3);
    machine.run([run, ...words].join("\n"));
    await ready(machine, version);
    expect(await adminOn(machine).people()).toContain(STUDENT);
  });

  test("an owner with the manual, on a Debian with nothing but its base, moves it to a new machine, with everybody in it", async () => {
    const kept = path.join(folder, "school.tar.gz");
    await copyFile(path.join(machine.root, BACKUPS, "school.tar.gz"), kept);
    await machine.off();
    machine = await bootMachine(debian);
    await bring(path.dirname(archive), name);
    const lines = installing(name).trim().split("\n");
    machine.run(lines.slice(0, -2).join("\n"));
    await mkdir(path.join(machine.root, BACKUPS), { recursive: true });
    await copyFile(kept, path.join(machine.root, BACKUPS, "school.tar.gz"));
    machine.run(`chown -R english-with: /${BACKUPS}`);
    machine.run([run, linesOf(RELEASE, "restore.ts /var"), ...lines.slice(-2)].join("\n"));
    await ready(machine, version);
    expect(await adminOn(machine).people()).toContain(STUDENT);
  });
});
