import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { People } from "./connect-site.ts";

export const KINDS = ["booking", "upload", "payment", "sign-up", "reset"] as const;

/** A write that its author repeats unchanged until it is acknowledged. */
export type Write = {
  kind: (typeof KINDS)[number];
  /**
   * The write's key: a booking's key, an object's name, a payment's id; the reader's address for writes that only a
   * mail shows.
   */
  name: string;
  /** The stored content to expect: an address, bytes, centavos. */
  content: string;
  acknowledged: boolean;
  /** The number of attempts. */
  asked: number;
};

type Answer = { error: { message: string } | null };
type Maker = { make(): Write; send(write: Write): Promise<Answer> };

const HOURS_A_DAY = 12;
const FIRST_HOUR = 8;
const ASK_AGAIN_MS = 10;
const FILE_BYTES = 200_000;

/**
 * All writers: two that book, two that upload, two that record payments, one that signs up again and again, and the
 * student who requests new passwords. `written` has their writes.
 */
export function createWriters(people: People, freeDays: string[]) {
  const written: Write[] = [];
  const write = (kind: Write["kind"], name: string, content: string): Write => {
    const one = { kind, name, content, acknowledged: false, asked: 0 };
    written.push(one);
    return one;
  };
  let hours = 0;
  const hourOf = new Map<string, { local_date: string; local_time: string }>();
  const booking: Maker = {
    make() {
      const key = randomBytes(32).toString("base64url");
      const local_date = freeDays[Math.floor(hours / HOURS_A_DAY)];
      if (!local_date) throw new Error("All free hours are taken: fewer kills, or more days.");
      hourOf.set(key, { local_date, local_time: `${String(FIRST_HOUR + (hours % HOURS_A_DAY)).padStart(2, "0")}:00` });
      return write("booking", key, `pessoa${hours++}@example.com`);
    },
    send({ name: key, content: email }) {
      const person = { full_name: "Pessoa", email, phone: "+5511912345678", level: "beginner" as const };
      const { local_date, local_time } = hourOf.get(key) ?? { local_date: "", local_time: "" };
      return promised(
        people.visitor.rpc("book_trial", { key, ...person, accepts_terms: true, local_date, local_time }),
      );
    },
  };
  const upload: Maker = {
    make: () => write("upload", `${people.teacherId}/${randomUUID()}/${randomUUID()}.txt`, fileText()),
    async send({ name, content }) {
      const { error } = await people.teacher.storage
        .from("homework")
        .upload(name, content, { contentType: "text/plain" });
      // The row exists already: the unacknowledged write had been stored.
      return { error: error?.message === "The resource already exists" ? null : error };
    },
  };
  const payment: Maker = {
    make: () => write("payment", randomUUID(), String(100 + written.length)),
    send: ({ name: id, content }) =>
      promised(
        people.teacher.rpc("record_payment", {
          id,
          student: people.studentId,
          cents: Number(content),
          paid_on: "2026-01-02",
        }),
      ),
  };
  const signUp: Maker = {
    make: () => write("sign-up", `nova${written.length}@example.com`, ""),
    async send({ name: email }) {
      const data = { full_name: "Nova", birth_date: "1990-01-02", accepts_terms: true };
      const { error } = await people.visitor.auth.signUp({ email, password: randomUUID(), options: { data } });
      return { error };
    },
  };
  const reset: Maker = {
    make: () => write("reset", people.studentEmail, ""),
    send: ({ name: email }) => people.visitor.auth.resetPasswordForEmail(email),
  };
  const again = async (one: Write) => (await booking.send(one)).error;
  return { makers: [booking, upload, payment, booking, upload, payment, signUp, reset], written, bookAgain: again };
}

/**
 * Makes one write after another while `goesOn` is true, and repeats the last one until it is acknowledged.
 * @param onAcknowledged called with each write and the time of its request
 */
export async function keepWriting(
  maker: Maker,
  goesOn: () => boolean,
  onAcknowledged: (write: Write, askedAt: number) => void,
): Promise<void> {
  while (goesOn()) {
    const write = maker.make();
    while (!write.acknowledged) {
      const askedAt = Date.now();
      write.asked++;
      const { error } = await maker.send(write);

      if (error) await wait(ASK_AGAIN_MS);
      else {
        write.acknowledged = true;
        onAcknowledged(write, askedAt);
      }
    }
  }
}

const promised = async (asked: PromiseLike<Answer>): Promise<Answer> => asked;
const fileText = (): string => randomBytes(FILE_BYTES / 2).toString("hex");

export const of = (kind: Write["kind"], written: Write[]) => written.filter((write) => write.kind === kind);
