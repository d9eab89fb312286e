import { RestError } from "../rest-error.ts";

/** The format of the rows in an answer. */
export type Shape = { as: "list" | "one" | "csv"; withoutNulls: boolean; type: string };

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The format that the header `Accept` requests: the first supported one of the highest quality.
 * @throws RestError where none is supported
 */
export function readShape(accept: string | null): Shape {
  const accepted = (accept || "*/*").split(",").map((one) => one.trim());
  const quality = (mediaType: string) => Number(parameterOf(mediaType, "q") ?? 1);
  for (const mediaType of accepted.toSorted((a, b) => quality(b) - quality(a))) {
    const shape = shapeOf(mediaType);
    if (shape) return shape;
  }
  throw new RestError(406, "PGRST107", `None of these media types are available: ${accepted.join(", ")}`);
}

/** The value of a parameter of a media type. */
const parameterOf = (mediaType: string, name: string): string | undefined =>
  mediaType
    .split(";")
    .map((one) => one.trim().toLowerCase())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function shapeOf(mediaType: string): Shape | undefined {
  const [name = ""] = mediaType.split(";");
  const withoutNulls = parameterOf(mediaType, "nulls") === "stripped";
  const suffix = `${withoutNulls ? "; nulls=stripped" : ""}; charset=utf-8`;
  switch (name.trim().toLowerCase()) {
    case "application/vnd.pgrst.object":
    case "application/vnd.pgrst.object+json":
      return { as: "one", withoutNulls, type: `application/vnd.pgrst.object+json${suffix}` };
    case "application/vnd.pgrst.array":
    case "application/vnd.pgrst.array+json":
      return { as: "list", withoutNulls, type: `application/vnd.pgrst.array+json${suffix}` };
    case "text/csv":
      return { as: "csv", withoutNulls: false, type: "text/csv; charset=utf-8" };
    case "application/json":
    case "*/*":
      return { as: "list", withoutNulls: false, type: JSON_TYPE };
    default:
      return undefined;
  }
}
