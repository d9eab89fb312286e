import type { Catalogue, Routine } from "./catalogue/types.ts";
import { RestError } from "./rest-error.ts";

/** The types of a single argument that can receive a body, by the body's type. */
const WHOLE_BODY = new Map([
  ["application/json", ["json", "jsonb"]],
  ["text/plain", ["text"]],
  ["text/xml", ["xml"]],
  ["application/octet-stream", ["bytea"]],
]);

type ParsedRequest = {
  /** Names of the arguments that are given. */
  names: ReadonlySet<string>;
  /** The body's type; undefined where the address holds the arguments. */
  contentType: string | undefined;
};

/**
 * True if a function has a single unnamed argument, which receives the whole body. Functions with several cannot be
 * called.
 */
export const hasOneWithoutName = ({ parameters }: Pick<Routine, "parameters">): boolean => parameters[0]?.name === "";

/**
 * The function with exactly these arguments; without one, the function of that name that takes the whole body.
 * @throws RestError where there is none, or more than one
 */
export function findRoutine(catalogue: Catalogue, name: string, parsed: ParsedRequest): Routine {
  const named = catalogue.routines.get(name) ?? [];
  const matching = named.filter((routine) => matches(routine, parsed));
  const candidates = matching.length > 0 ? matching : named.filter((routine) => takesWholeBody(routine, parsed));
  const [first] = candidates;
  if (!first) throw notFound(name, parsed);
  if (candidates.length > 1) throw ambiguous(candidates);
  return first;
}

function matches({ parameters }: Routine, { names, contentType }: ParsedRequest): boolean {
  if (parameters.length === 0) return names.size === 0 && (contentType === undefined || isOfNames(contentType));
  const known = new Set(parameters.map(({ name }) => name));
  return (
    [...names].every((name) => known.has(name)) &&
    parameters.every(({ name, required }) => !required || names.has(name))
  );
}

const isOfNames = (contentType: string): boolean => contentType === "application/json" || !WHOLE_BODY.has(contentType);

const takesWholeBody = (routine: Routine, { contentType = "" }: ParsedRequest): boolean =>
  hasOneWithoutName(routine) && (WHOLE_BODY.get(contentType)?.includes(routine.parameters[0]?.type ?? "") ?? false);

function notFound(name: string, { names, contentType }: ParsedRequest): RestError {
  const list = [...names].join(", ");
  const called = names.size === 0 ? " without parameters" : `(${list})`;
  const searched = names.size === 0 ? " without parameters" : ` with parameter${names.size > 1 ? "s" : ""} ${list}`;
  const orWhole = contentType === "application/json" ? " or with a single unnamed json/jsonb parameter" : "";
  return new RestError(404, "PGRST202", `Could not find the function public.${name}${called} in the schema cache`, {
    details: `Searched for the function public.${name}${searched}${orWhole}, but no matches were found in the schema cache.`,
  });
}

function ambiguous(candidates: readonly Routine[]): RestError {
  const signatures = candidates
    .map(({ name, parameters }) => ({
      count: parameters.length,
      text: `public.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ")})`,
    }))
    .sort((a, b) => a.count - b.count || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text);
  return new RestError(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${signatures.join(", ")}`,
    {
      hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    },
  );
}
