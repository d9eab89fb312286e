import type { Parameter, Routine } from "../catalogue/types.ts";
import { qualified } from "../plan.ts";
import { bodySql } from "./body.ts";
import { columnOf, identifier, listLiteral, type Parameters } from "./sql.ts";

export type Arguments =
  /** The whole body as the only argument. */
  | { kind: "whole"; body: string }
  /** A JSON body whose keys are the arguments. */
  | { kind: "json"; body: string; isOne: boolean }
  /** Arguments of the address. */
  | { kind: "texts"; texts: ReadonlyMap<string, readonly string[]> };

export type Call = {
  routine: Routine;
  /** The parameters that have arguments. */
  given: readonly Parameter[];
  args: Arguments;
  /** The needed columns of the returned rows. */
  returning: readonly string[];
};

const isScalar = ({ returns }: Routine): boolean => returns === "scalar";

/** A statement that calls a function and returns its rows, or its values as `pgrst_scalar`. */
export function callSql(call: Call, parameters: Parameters): string {
  const { routine, args, given } = call;
  const columns = isScalar(routine) ? "pgrst_call.pgrst_scalar" : returnedColumns(call);
  switch (args.kind) {
    case "whole":
      return `SELECT ${columns} FROM ${callExpression(routine, `${parameters.add(args.body)}::${given[0]?.type ?? "text"}`)}`;
    case "texts":
      return `SELECT ${columns} FROM ${callExpression(routine, given.map((parameter) => textSql(parameter, args.texts, parameters)).join(", "))}`;
    case "json": {
      if (given.length === 0) return `SELECT ${columns} FROM ${callExpression(routine, "")}`;
      const read = given.map(({ name, castType }) => ({ name, type: castType, fallback: null }));
      const body = bodySql(args.body, { columns: read, isOne: args.isOne, defaults: false }, parameters, true);
      const passed = given
        .map((parameter) => `${passArgument(parameter)}pgrst_body.${identifier(parameter.name)}`)
        .join(", ");
      return `SELECT ${columns} ${body}, LATERAL ${callExpression(routine, passed)}`;
    }
  }
}

const passArgument = ({ name, variadic }: Parameter): string => `${variadic ? "VARIADIC " : ""}${identifier(name)} := `;

function textSql(parameter: Parameter, texts: ReadonlyMap<string, readonly string[]>, parameters: Parameters): string {
  const given = texts.get(parameter.name) ?? [];
  const value = parameter.variadic ? listLiteral(given) : (given.at(-1) ?? null);
  return `${passArgument(parameter)}${parameters.add(value)}::${parameter.castType}`;
}

function callExpression(routine: Routine, passed: string): string {
  const called = `${qualified(routine.name)}(${passed})`;
  return isScalar(routine) ? `(SELECT ${called} pgrst_scalar) pgrst_call` : `${called} pgrst_call`;
}

const returnedColumns = ({ returning }: Call): string =>
  returning.length === 0 ? "*" : returning.map((name) => columnOf("pgrst_call", name)).join(", ");
