import { describe, expect, test } from "vitest";
import { ACTORS, type Actor, reaches } from "./answers.ts";
import { BUCKETS } from "./buckets.ts";
import { OWNERS, type Owner } from "./fill.ts";
import type { World } from "./world.ts";

/** Tries every bucket, and everybody's folders in it, as every actor. */
export function bucketStories(world: () => World): void {
  test("every bucket has its expected answer, and every answer its bucket", async () => {
    const rows = await world().school.backend.sql`select id, public from storage.buckets order by id`;
    const written = Object.entries(BUCKETS).map(([id, row]) => ({ id, public: row.public }));
    expect(rows.map(({ id, public: isPublic }) => ({ id, public: isPublic }))).toEqual(
      written.sort((a, b) => a.id.localeCompare(b.id)),
    );
  });

  describe.each(Object.entries(BUCKETS))("%s", (bucket, row) => {
    const { type, bytes } = row.file;
    const of = (actor: Actor) => world().clients[actor].storage.from(bucket);
    const folderOf = (owner: Owner) => row.file.name(world().ids[owner], world().has[owner]);
    /** Stores a file with the server's key. */
    const put = async (owner: Owner): Promise<string> => {
      const name = folderOf(owner);
      const { error } = await world().school.server.storage.from(bucket).upload(name, bytes, { contentType: type });
      expect(error).toBeNull();
      return name;
    };
    /** The number of files in a folder is limited. */
    const clear = (...names: string[]) => world().school.server.storage.from(bucket).remove(names);
    /** Sends a resumable upload in one part. @returns whether it was accepted */
    const uploadInParts = async (actor: Actor, objectName: string, headers: Record<string, string> = {}) => {
      const { backend } = world().school;
      const token = world().tokens[actor];
      const said = Object.entries({ bucketName: bucket, objectName, contentType: type });
      const answer = await backend.fetch(
        new Request("http://localhost:3000/storage/v1/upload/resumable", {
          method: "POST",
          headers: {
            apikey: backend.publishableKey,
            ...(token && { authorization: `Bearer ${token}` }),
            "tus-resumable": "1.0.0",
            "upload-length": `${bytes.length}`,
            ...headers,
            "content-type": "application/offset+octet-stream",
            "upload-metadata": said.map(([name, text]) => `${name} ${Buffer.from(text).toString("base64")}`).join(),
          },
          body: new Uint8Array(bytes),
        }),
      );
      return answer.status === 201;
    };
    const isThere = async (name: string) =>
      (await world().school.backend.sql`select from storage.objects where bucket_id = ${bucket} and name = ${name}`)
        .length === 1;

    test("a bucket shows a file to whom it is meant for: by reading, listing and signing", async () => {
      for (const owner of OWNERS) {
        const name = await put(owner);
        const folder = name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : "";
        for (const actor of ACTORS) {
          const may = reaches(row.read, actor, owner);
          const what = `${actor}, of ${owner}'s`;
          expect((await of(actor).download(name)).error === null, what).toBe(may);
          expect((await of(actor).createSignedUrl(name, 60)).error === null, what).toBe(may);
          const listed = (await of(actor).list(folder)).data ?? [];
          expect(
            listed.some((found) => name.endsWith(found.name)),
            what,
          ).toBe(may);
        }
        const { publicUrl } = of("visitor").getPublicUrl(name).data;
        expect((await world().school.backend.fetch(new Request(publicUrl))).status).toBe(row.public ? 200 : 400);
      }
    });

    test("a bucket signs several at once, and of those only what is meant for who asks", async () => {
      const names: string[] = [];
      for (const owner of OWNERS) names.push(await put(owner));
      for (const actor of ACTORS) {
        const { data } = await of(actor).createSignedUrls(names, 60);
        const signed = (data ?? []).map(({ signedUrl }) => Boolean(signedUrl));
        expect(signed, actor).toEqual(OWNERS.map((owner) => reaches(row.read, actor, owner)));
      }
    });

    test("a bucket takes files in parts from whom it is meant to, in their own folder, and lets nobody replace one", async () => {
      for (const owner of OWNERS)
        for (const actor of ACTORS) {
          const name = folderOf(owner);
          const may = actor === owner && reaches(row.add, actor, owner);
          const what = `${actor}, to ${owner}'s`;
          expect(await uploadInParts(actor, name), what).toBe(may);
          expect(await isThere(name), what).toBe(may);
          const kept = await put(owner);
          expect(await uploadInParts(actor, kept), what).toBe(false);
          expect(await uploadInParts(actor, kept, { "x-upsert": "true" }), what).toBe(false);
          await clear(name, kept);
        }
    });

    test("a bucket takes files from whom it is meant to, in their own folder, and lets nobody replace one", async () => {
      for (const owner of OWNERS)
        for (const actor of ACTORS) {
          const name = folderOf(owner);
          const may = actor === owner && reaches(row.add, actor, owner);
          const what = `${actor}, to ${owner}'s`;
          const { error } = await of(actor).upload(name, bytes, { contentType: type });
          expect(error === null, what).toBe(may);
          expect(await isThere(name), what).toBe(may);
          const kept = await put(owner);
          expect((await of(actor).update(kept, bytes, { contentType: type })).error, what).not.toBeNull();
          expect((await of(actor).upload(kept, bytes, { contentType: type, upsert: true })).error, what).not.toBeNull();
          await clear(name, kept);
        }
    });

    test("a bucket loses files to whom it is meant to", async () => {
      for (const owner of OWNERS)
        for (const actor of ACTORS) {
          const name = await put(owner);
          await of(actor).remove([name]);
          expect(await isThere(name), `${actor}, of ${owner}'s`).toBe(!reaches(row.remove, actor, owner));
        }
    });
  });
}
