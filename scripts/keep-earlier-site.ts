// node scripts/keep-earlier-site.ts NAME: a small school of this version, as server/backup/earlier-sites.test.ts brings it back with
// later ones. Its migrations may not be changed from then on (supabase/tests/earlier-migrations.test.ts).
// To keep one of an earlier version, copy this file and supabase/tests/earlier/snapshot.ts into its worktree.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { fingerprint } from "../embedded/migrate.ts";
import { MIGRATIONS } from "../server/backend/site-backend.ts";
import { makeBackup } from "../server/backup/make-backup.ts";
import { withSite } from "../server/backup/reach-site.ts";
import { filesOf } from "../server/backup/testing.ts";
import { classroomOf, upload } from "../supabase/tests/classroom.ts";
import { snapshotOf } from "../supabase/tests/earlier/snapshot.ts";
import { booksOf } from "../supabase/tests/money.ts";
import { openSchool } from "../supabase/tests/school.ts";

const [name = ""] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, "../server/backup/earlier-sites");
await mkdir(folder, { recursive: true });
const school = await openSchool();
try {
  const { student, teacher } = school;
  const { assign, submit } = classroomOf(() => school);
  const { charge, pay } = booksOf(() => school);
  const { homework } = await assign({ kind: "file" });
  const { object } = await upload(student, homework);
  await submit(student, homework, "Uma redação", 0, [{ object, name: "redação.txt" }]);
  const owed = await charge(student.id, 12_345);
  await pay(student.id, 12_345, owed.id);
  const enrolled = await teacher.client.auth.mfa.enroll({ factorType: "totp" });
  const secret = enrolled.data?.totp.secret;
  if (enrolled.data && secret) {
    const { Secret, TOTP } = await import("otpauth");
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { error } = await teacher.client.auth.mfa.challengeAndVerify({ factorId: enrolled.data.id, code });
    if (error) throw error;
  }
  const dataDir = path.dirname(String(school.backend.sql.options.host[0]));
  const rows = [...(await snapshotOf(school.backend.sql))];
  await withSite({ dataDir }, true, (site) =>
    makeBackup({ site, file: path.join(folder, `${name}.tar.gz`), key: undefined }),
  );
  const known = { teacher: teacher.email, student: student.email, object, secret, rows, files: await filesOf(dataDir) };
  await writeFile(path.join(folder, `${name}.json.gz`), gzipSync(JSON.stringify(known)));
} finally {
  await school.close();
}

const list = path.resolve(import.meta.dirname, "../supabase/tests/earlier/migrations.txt");
const applied = new Set((await readFile(list, "utf8")).trimEnd().split("\n"));
for (const file of (await readdir(MIGRATIONS)).sort())
  applied.add(`${fingerprint(await readFile(path.join(MIGRATIONS, file), "utf8"))}  ${file}`);
await writeFile(list, `${[...applied].join("\n")}\n`);
