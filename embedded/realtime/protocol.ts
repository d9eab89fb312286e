import { z } from "zod";

/** The frames that realtime-js speaks: arrays in protocol 2.0.0, objects in 1.0.0. */

export type Message = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

const Ref = z.union([z.string().max(64), z.null()]);
const Topic = z.string().min(1).max(256);
const EventName = z.string().min(1).max(64);
const ArrayFrame = z.tuple([Ref, Ref, Topic, EventName, z.unknown()]);
const ObjectFrame = z.object({
  topic: Topic,
  event: EventName,
  payload: z.unknown(),
  ref: Ref.optional(),
  join_ref: Ref.optional(),
});

export type Version = "1.0.0" | "2.0.0";

/** Parses a text frame of either protocol; undefined for an invalid one. */
export function decode(text: string): Message | undefined {
  const value = parse(text);
  const array = ArrayFrame.safeParse(value);
  if (array.success) {
    const [joinRef, ref, topic, event, payload] = array.data;
    return { joinRef, ref, topic, event, payload };
  }
  const object = ObjectFrame.safeParse(value);
  if (!object.success) return undefined;
  const { topic, event, payload, ref = null, join_ref = ref } = object.data;
  return { joinRef: join_ref, ref, topic, event, payload };
}

/** Serializes a frame. */
export function encode(version: Version, { joinRef, ref, topic, event, payload }: Message): string {
  return version === "2.0.0"
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef });
}

export type Operation = "INSERT" | "UPDATE" | "DELETE";

const OPERATORS = { eq: "=", neq: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=", in: "in" } as const;
const FILTER = /^([A-Za-z_]\w{0,62})=(?:(eq|neq|lt|lte|gt|gte)\.(.{0,200})|(in)\.\((.{0,2000})\))$/s;

/** A parsed filter such as `user_id=eq.123` or `state=in.(a,b)`. `operator` is SQL's. */
export type Filter = { column: string; operator: (typeof OPERATORS)[keyof typeof OPERATORS]; value: string };

/** One entry of a join's `postgres_changes`. */
export type ChangeRequest = {
  event: Operation | "*";
  schema: string;
  /** Undefined for all published tables of the schema. */
  table?: string | undefined;
  filter?: string | undefined;
  parsed?: Filter | undefined;
};

const isOperator = (name: string): name is keyof typeof OPERATORS => Object.hasOwn(OPERATORS, name);

const ChangeRequestFrame = z
  .object({
    event: z.enum(["INSERT", "UPDATE", "DELETE", "*"]),
    schema: z.string().default("public"),
    table: z.string().optional(),
    filter: z.string().optional(),
  })
  .transform((request, context): ChangeRequest => {
    if (request.filter === undefined) return request;
    const [, column = "", operatorOfOne, value, operatorOfSeveral, values] = FILTER.exec(request.filter) ?? [];
    const operator = operatorOfOne ?? operatorOfSeveral ?? "";
    if (!isOperator(operator)) {
      context.addIssue({ code: "custom", message: "filter" });
      return z.NEVER;
    }
    return { ...request, parsed: { column, operator: OPERATORS[operator], value: value ?? values ?? "" } };
  });

const JoinFrame = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({ postgres_changes: z.array(ChangeRequestFrame).max(20).optional() })
    .loose()
    .optional(),
});

/** The subscriptions that a `phx_join` asks for; undefined where it is invalid. */
export function readJoin(payload: unknown): { token: string | undefined; wishes: ChangeRequest[] } | undefined {
  const parsed = JoinFrame.safeParse(payload ?? {});
  if (!parsed.success) return undefined;
  return { token: parsed.data.access_token ?? undefined, wishes: parsed.data.config?.postgres_changes ?? [] };
}

const TokenFrame = z.object({ access_token: z.string().nullish() });

/** The token that an `access_token` message carries. */
export const readToken = (payload: unknown): string | undefined => {
  const parsed = TokenFrame.safeParse(payload);
  return parsed.success ? (parsed.data.access_token ?? undefined) : undefined;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
