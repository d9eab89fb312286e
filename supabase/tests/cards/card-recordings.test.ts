import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { removeStrayFiles } from "../../../server/orphaned-files.ts";
import { cardsOf } from "../cards.ts";
import { openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { addCard } = cardsOf(() => school);

describe("a recording of a card", () => {
  const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(500)]);
  const upload = (who: Person, name: string) =>
    who.client.storage.from("cards").upload(name, MP3, { contentType: "audio/mpeg" });
  const give = (who: Person, card: string, recording?: string) =>
    who.client.rpc("set_card_recording", { card, ...(recording && { recording }) });

  test("a recording of a card by the student or the teacher is heard by both, and comes with the deck", async () => {
    const mia = await school.enroll("Mia");
    const card = await addCard(mia, "to hear");
    for (const who of [mia, school.teacher]) {
      const name = `${who.id}/${card}/${randomUUID()}.mp3`;
      expect((await upload(who, name)).error).toBeNull();
      expect((await give(who, card, name)).error).toBeNull();
      for (const { client } of [mia, school.teacher])
        expect((await client.storage.from("cards").download(name)).error).toBeNull();
      for (const { client } of [school.other, school.former])
        expect((await client.storage.from("cards").download(name)).error).not.toBeNull();
      expect((await mia.client.rpc("read_card_deck")).data).toMatchObject({ cards: [{ id: card, recording: name }] });
      expect((await who.client.storage.from("cards").remove([name])).data).toEqual([]);
      const { data } = await mia.client.rpc("export_my_data");
      expect(data).toMatchObject({ cards: [{ recording: name.split("/").at(-1) }] });
      expect(JSON.stringify(data)).not.toContain(school.teacher.id);
    }
    expect((await give(mia, card)).error).toBeNull();
    expect((await mia.client.rpc("read_card_deck")).data).toMatchObject({ cards: [{ recording: null }] });
  });

  test("a recording of a card is neither added to another's card nor taken from another's folder", async () => {
    const card = await addCard(school.student, "hers to hear");
    const other = await school.enroll("Olga");
    const mine = await addCard(other, "of another to hear");
    const name = `${other.id}/${mine}/${randomUUID()}.mp3`;
    expect((await upload(other, name)).error).toBeNull();
    expect((await upload(other, `${other.id}/${card}/${randomUUID()}.mp3`)).error).not.toBeNull();
    expect((await give(other, card, name)).error?.message).toBe("NOT_FOUND");
    for (const who of [school.student, school.teacher])
      expect((await give(who, card, name)).error?.message).toBe("FILE_MISSING");
  });

  test("a recording of a card goes with its card and with its student, also what the teacher has recorded", async () => {
    const leaving = await school.enroll("Nina");
    const card = await addCard(leaving, "to go");
    const name = `${school.teacher.id}/${card}/${randomUUID()}.mp3`;
    await upload(school.teacher, name);
    await give(school.teacher, card, name);
    const strays = async () => (await school.server.rpc("list_orphaned_files", { bucket: "cards" })).data;
    expect(await strays()).not.toContain(name);
    await school.server.auth.admin.deleteUser(leaving.id);
    expect(await strays()).toContain(name);
    await removeStrayFiles(school.server, "cards", expect.unreachable);
    expect(await strays()).not.toContain(name);
  });
});
