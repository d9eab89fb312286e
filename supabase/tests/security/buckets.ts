import { randomUUID } from "node:crypto";
import type { Readers } from "./answers.ts";
import type { OwnedIds } from "./fill.ts";

/** The expected answers about one bucket. A file belongs to the owner of its folder. */
export type BucketRow = {
  /** True if a file's address alone opens it; nobody can list such a bucket. */
  public: boolean;
  read: Readers;
  /** Actors who may add to a folder of their own. Nobody adds to another's, and nobody replaces. */
  add: Readers;
  /** Actors who may remove files that no row uses. */
  remove: Readers;
  file: { name(owner: string, has: OwnedIds): string; type: string; bytes: Buffer };
};

const PDF = Buffer.from("%PDF-1.4\n%%EOF");
const TEXT = Buffer.from("An answer");
const WEBP = Buffer.concat([
  Buffer.from("RIFF"),
  Buffer.from([26, 0, 0, 0]),
  Buffer.from("WEBPVP8L"),
  Buffer.alloc(20),
]);
const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(500)]);
const inFolder = (folder: (has: OwnedIds) => string, ending: string) => (owner: string, has: OwnedIds) =>
  `${owner}/${folder(has)}/${randomUUID()}.${ending}`;

/** Access to stored files. A bucket that is missing here must not exist. */
export const BUCKETS: Record<string, BucketRow> = {
  "article-images": {
    public: true,
    read: "nobody",
    add: "nobody",
    remove: "nobody",
    file: { name: () => `${randomUUID()}.webp`, type: "image/webp", bytes: WEBP },
  },
  "placement-audio": {
    public: true,
    read: "nobody",
    add: "nobody",
    remove: "nobody",
    file: { name: () => `${randomUUID()}.mp3`, type: "audio/mpeg", bytes: MP3 },
  },
  greetings: {
    public: false,
    read: "nobody",
    add: "nobody",
    remove: "nobody",
    file: { name: () => `${randomUUID()}.mp3`, type: "audio/mpeg", bytes: MP3 },
  },
  avatars: {
    public: false,
    read: "own",
    add: "nobody",
    remove: "nobody",
    file: { name: (owner) => `${owner}/${randomUUID()}.webp`, type: "image/webp", bytes: WEBP },
  },
  homework: {
    public: false,
    read: "own",
    add: "members",
    remove: "own",
    file: { name: inFolder((has) => has.homework, "txt"), type: "text/plain", bytes: TEXT },
  },
  cards: {
    public: false,
    read: "own",
    add: "members",
    remove: "own",
    file: { name: inFolder((has) => has.cards, "mp3"), type: "audio/mpeg", bytes: MP3 },
  },
  "payment-proofs": {
    public: false,
    read: "own",
    add: "own",
    remove: "nobody",
    file: { name: inFolder((has) => has.charges, "pdf"), type: "application/pdf", bytes: PDF },
  },
  // A student reads the PDF that their payment names, whoever has uploaded it: service-note-files.test.ts.
  "service-notes": {
    public: false,
    read: "teacher",
    add: "teacher",
    remove: "nobody",
    file: { name: inFolder((has) => has.payments, "pdf"), type: "application/pdf", bytes: PDF },
  },
};
