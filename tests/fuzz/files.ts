import fc from "fast-check";
import { bodyOf, type Endpoint, mostly, query } from "./requests.ts";
import { anyText, anyValue, segment } from "./values.ts";

const TYPES = fc.constantFrom(
  "application/json",
  "image/webp",
  "text/plain",
  "image/svg+xml",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
);

/** Valid names of a person's own files. */
const right = fc.tuple(fc.uuid(), fc.uuid()).map(([folder, file]) => `{{id}}/${folder}/${file}.txt`);
const nameOf = (known: readonly string[]) =>
  fc.oneof(
    { weight: 2, arbitrary: right },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.oneof(fc.constantFrom(...known, "{{id}}"), segment), { minLength: 1, maxLength: 4 })
        .map((parts) => parts.join("/")),
    },
  );

/** Requests of one method to one bucket. */
export function filesOf(route: string, bucket: string, known: readonly string[]): Endpoint {
  const [method = "", path = ""] = route.split(" ");
  const name = nameOf(known);
  const body = bodyOf(
    fc.oneof(
      anyValue,
      fc.record(
        {
          prefix: fc.oneof(anyText, fc.constant("{{id}}")),
          expiresIn: fc.oneof(fc.nat(99), anyValue),
          limit: fc.oneof(fc.nat(99), anyValue),
          offset: fc.oneof(fc.nat(9), anyValue),
          paths: fc.oneof(fc.array(name, { maxLength: 5 }), anyValue),
          prefixes: fc.array(fc.oneof(name, anyText)),
        },
        { requiredKeys: [] },
      ),
    ),
  );
  return {
    name: route.replace(":bucket", bucket),
    asks: fc.record({
      method: mostly(method),
      path: fc
        .tuple(name, query(["token", "download"]))
        .map(([file, asked]) => path.replace(":bucket", bucket).replace("*", file) + asked),
      headers: fc.record(
        {
          "content-type": TYPES,
          "x-upsert": fc.constantFrom("true", "false", "x"),
          range: fc.constantFrom("bytes=0-1", "bytes=9-1", "bytes=-", "bytes=-5", "x"),
          "if-none-match": anyHeader,
          "cache-control": fc.constantFrom("max-age=60", "max-age=-1", "max-age=99999999999999999999", "x"),
        },
        { requiredKeys: ["content-type"] },
      ),
      body,
    }),
  };
}
const anyHeader = fc.string({ unit: "grapheme-ascii", maxLength: 30 }).map((text) => text.trim());

const often = (value: string, otherwise: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: otherwise });
const malformed = fc.oneof(
  fc.constantFrom("", "x", "a b c", ",,,", "objectName Li4v", "bucketName aG9tZXdvcms=", "owner eA==, objectName"),
  anyText.map((text) => `bucketName [[homework]],objectName ${Buffer.from(text).toString("base64")}`),
);

/** Resumable uploads: valid and invalid beginnings, and further requests to unfinished ones. */
export function uploadsOf(route: string, known: readonly string[]): Endpoint {
  const [method = "", path = ""] = route.split(" ");
  const begun = fc
    .record({
      bucketName: fc.constantFrom("homework", "homework", "homework", "avatars", "nowhere"),
      objectName: nameOf(known),
      contentType: fc.constantFrom("text/plain", "text/plain", "application/pdf", "x"),
    })
    .map((fields) =>
      Object.entries(fields)
        .map(([name, value]) => `${name} [[${value}]]`)
        .join(),
    );
  const headers = fc.record(
    {
      "tus-resumable": often("1.0.0", fc.constantFrom("9", "", "0.2.2")),
      "upload-length": often("5", fc.constantFrom("0", "-1", "99999999999", "x", "5, 5", "1e3")),
      "upload-offset": often("0", fc.constantFrom("1", "5", "-1", "x", "99999999999999999999")),
      "upload-metadata": fc.oneof({ weight: 3, arbitrary: begun }, { weight: 1, arbitrary: malformed }),
      "content-type": often("application/offset+octet-stream", TYPES),
      "upload-defer-length": fc.constantFrom("1", "x"),
      "upload-concat": fc.constantFrom("partial", "final;/storage/v1/upload/resumable/{{upload}}", "x"),
      "upload-checksum": fc.constantFrom("sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=", "crc32 x", "x"),
      "x-http-method-override": fc.constantFrom("DELETE", "GET", "x"),
    },
    { requiredKeys: ["tus-resumable", "upload-length", "upload-offset", "upload-metadata", "content-type"] },
  );
  return {
    name: route,
    asks: fc
      .record({
        method: mostly(method),
        place: fc.oneof({ weight: 6, arbitrary: fc.constant("{{upload}}") }, { weight: 1, arbitrary: segment }),
        headers,
        body: fc.oneof(fc.constantFrom("", "a", "ab", "hello", "hello, world"), anyText),
      })
      .map(({ place, ...ask }) => ({ ...ask, path: path.replace(":upload", place) })),
  };
}
