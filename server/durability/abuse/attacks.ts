import { randomBytes, randomUUID } from "node:crypto";
import { visitorBooking } from "../../../supabase/tests/visitor-booking.ts";
import type { Answer, Attackers, Caller } from "./open-abused-site.ts";

/** One try of an attack. */
export type Attack = { name: string; abreast: number; once(): Promise<Answer> };

const key = () => randomBytes(32).toString("base64url");
const mailAddress = () => `${randomUUID().slice(0, 8)}@example.com`;
const times = (many: number, write: (at: number) => string) =>
  Array.from({ length: many }, (_, at) => write(at)).join();
const call = (caller: Caller, name: string, body: unknown) =>
  caller.send(`/rest/v1/rpc/${name}`, { method: "POST", body });
const LONG = "palavra ".repeat(100_000);
const SOUND = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(2_000_000)]);

/** Attacks of somebody without an account: rows that nobody asked for, and questions that take long. */
export const attacksOfVisitor = ({ visitor }: Attackers): Attack[] => [
  {
    name: "waits that nobody confirms",
    abreast: 4,
    once: () =>
      call(visitor, "wait_for_trial", {
        key: key(),
        full_name: "Vera",
        email: mailAddress(),
        phone: "+5511912345678",
        weekdays: [1, 2, 3, 4, 5],
        from_time: "08:00",
        until_time: "20:00",
        accepts_terms: true,
      }),
  },
  {
    name: "bookings that nobody confirms",
    abreast: 4,
    once: () => call(visitor, "book_trial", visitorBooking({ email: mailAddress() })),
  },
  {
    name: "error reports in bulk",
    abreast: 4,
    once: () =>
      visitor.send("/rest/v1/error_logs", {
        method: "POST",
        body: Array.from({ length: 2_000 }, () => ({ error_message: "x" })),
      }),
  },
  {
    name: "placement tests",
    abreast: 2,
    once: () => call(visitor, "start_placement_test", { key: key(), language: "pt" }),
  },
  { name: "a long search", abreast: 4, once: () => call(visitor, "find_articles", { language: "pt", search: LONG }) },
  {
    name: "conditions in each other",
    abreast: 4,
    once: () =>
      visitor.send(
        `/rest/v1/article_versions?select=id,body&or=(${times(90, (at) => `body_text.ilike.*${at}a*b*c*`)})`,
      ),
  },
  {
    name: "passwords",
    abreast: 2,
    once: () =>
      visitor.send("/auth/v1/token?grant_type=password", {
        method: "POST",
        body: { email: mailAddress(), password: "tentativa-de-senha" },
      }),
  },
  { name: "pages", abreast: 20, once: () => visitor.send(`/pt?${randomUUID()}`) },
  {
    name: "pages sent ahead",
    abreast: 200,
    once: () => visitor.sendAhead(Array.from({ length: 100 }, () => `/pt?${randomUUID()}`)),
  },
];

/** Attacks of somebody with an account of their own, and no school. */
export const attacksOfStranger = ({ stranger }: Attackers): Attack[] => [
  {
    name: "all tables below each other",
    abreast: 5,
    once: () =>
      stranger.send(
        `/rest/v1/profiles?select=*,cards(*,profiles(*,cards(*))),homework(*,profiles(homework(*))),${times(12, (at) => `c${at}:cards(*)`)}`,
      ),
  },
  {
    name: "the own name again and again",
    abreast: 4,
    once: () =>
      stranger.send(`/rest/v1/profiles?id=eq.${stranger.id}`, {
        method: "PATCH",
        body: { full_name: `Estranha ${"abcdefghijklmnop".at(Math.floor(Math.random() * 16))}` },
      }),
  },
  { name: "feedback", abreast: 2, once: () => call(stranger, "leave_feedback", { id: randomUUID(), rating: 5 }) },
  {
    name: "lists and counts",
    abreast: 5,
    once: () =>
      stranger.send(`/rest/v1/articles?select=*,*,article_versions(*)&id=in.(${times(400, () => randomUUID())})`, {
        headers: { prefer: "count=exact", range: "0-99999" },
      }),
  },
  { name: "all of the own data", abreast: 3, once: () => call(stranger, "export_my_data", {}) },
  {
    name: "files into another's folder",
    abreast: 2,
    once: () =>
      stranger.send(`/storage/v1/object/cards/${randomUUID()}/${randomUUID()}/${randomUUID()}.mp3`, {
        method: "POST",
        body: SOUND,
        headers: { "content-type": "audio/mpeg" },
      }),
  },
];

/** Attacks of a student with three hundred cards: their own rows, multiplied, edited and filled with files. */
export const attacksOfStudent = ({ student }: Attackers): Attack[] => {
  const anyCard = () => student.cards[Math.floor(Math.random() * student.cards.length)] ?? "";
  const circle = (levels: number): string => (levels === 0 ? "*" : `*,profiles(*,cards(${circle(levels - 1)}))`);
  return [
    { name: "cards in a circle", abreast: 15, once: () => student.send(`/rest/v1/cards?select=${circle(3)}`) },
    {
      name: "the same columns and lists often",
      abreast: 5,
      once: () =>
        student.send(
          `/rest/v1/cards?select=${times(150, (at) => `c${at}:back`)},${times(18, (at) => `r${at}:card_reviews(*)`)}`,
        ),
    },
    {
      name: "all cards, counted",
      abreast: 5,
      once: () =>
        student.send(`/rest/v1/cards?select=*,card_reviews(*)&or=(${times(90, (at) => `back.ilike.*${at}*x*y*`)})`, {
          headers: { prefer: "count=exact" },
        }),
    },
    { name: "a long search of cards", abreast: 5, once: () => call(student, "find_cards", { search: LONG }) },
    {
      name: "edits of cards",
      abreast: 5,
      once: () =>
        student.send(`/rest/v1/cards?student_id=eq.${student.id}`, {
          method: "PATCH",
          body: { example: randomUUID() },
        }),
    },
    {
      name: "recordings",
      abreast: 4,
      once: () =>
        student.send(`/storage/v1/object/cards/${student.id}/${anyCard()}/${randomUUID()}.mp3`, {
          method: "POST",
          body: SOUND,
          headers: { "content-type": "audio/mpeg" },
        }),
    },
    {
      name: "uploads in parts that never end",
      abreast: 4,
      once: () =>
        student.send("/storage/v1/upload/resumable", {
          method: "POST",
          headers: {
            "tus-resumable": "1.0.0",
            "upload-length": String(SOUND.length),
            "upload-metadata": Object.entries({
              bucketName: "cards",
              objectName: `${student.id}/${anyCard()}/${randomUUID()}.mp3`,
              contentType: "audio/mpeg",
            })
              .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
              .join(),
          },
        }),
    },
    {
      name: "settings of cards",
      abreast: 2,
      once: () => call(student, "choose_card_settings", { new_per_day: 5, retention: 0.7 + Math.random() * 0.2 }),
    },
    {
      name: "the recap, shared again",
      abreast: 2,
      once: () => call(student, "share_recap", { month: "2026-01-01", key: key() }),
    },
  ];
};
