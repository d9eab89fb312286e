import fc from "fast-check";
import { BUCKETS } from "../../supabase/tests/security/buckets.ts";
import { bodyOf, type Endpoint, json, METHODS, query } from "./asks.ts";
import { anyText, anyValue, segment, valueFor } from "./values.ts";

/** Signing in and up, and what belongs to it. */
export const auth = (): Endpoint[] => {
  const fields = [
    "email",
    "password",
    "refresh_token",
    "token_hash",
    "token",
    "type",
    "data",
    "phone",
    "nonce",
    "app_metadata",
  ];
  const sensible = fc.record(
    Object.fromEntries(
      fields.map((name) => [
        name,
        valueFor(name, name === "data" ? "Json" : "string", ["recovery", "signup", "email"]),
      ]),
    ),
    { requiredKeys: [] },
  );
  return [
    "token",
    "signup",
    "recover",
    "verify",
    "logout",
    "user",
    "health",
    "settings",
    "admin/users",
    "admin/users/:id",
    "otp",
    ":id",
  ].map((name) => ({
    name: `auth ${name}`,
    asks: fc
      .tuple(
        METHODS,
        segment,
        query(["grant_type", "redirect_to", "type", "token_hash", "scope", "page"]),
        bodyOf(sensible),
      )
      .map(([method, id, asked, body]) => ({
        method,
        path: `/auth/v1/${name.replace(":id", id)}${asked}`,
        headers: json,
        body,
      })),
  }));
};

/** Every bucket and every verb of the storage, and what resumes an upload. */
export const storage = (known: readonly string[]): Endpoint[] => {
  const name = fc
    .array(fc.oneof(fc.constantFrom(...known), segment), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("/"));
  const body = bodyOf(
    fc.oneof(
      anyValue,
      fc.record(
        {
          prefix: anyText,
          limit: anyValue,
          offset: anyValue,
          expiresIn: anyValue,
          paths: anyValue,
          prefixes: fc.array(anyText),
        },
        { requiredKeys: [] },
      ),
    ),
  );
  const headers = fc.record({
    "content-type": fc.constantFrom(
      "application/json",
      "image/webp",
      "text/plain",
      "image/svg+xml",
      "multipart/form-data; boundary=x",
    ),
    "x-upsert": fc.constantFrom("true", "false", "x"),
    "tus-resumable": fc.constantFrom("1.0.0", "9", ""),
    "upload-length": fc.constantFrom("5", "-1", "99999999999", "x"),
    "upload-offset": fc.constantFrom("0", "-1", "x"),
    "upload-metadata": fc.constantFrom("bucketName aG9tZXdvcms=", "x", "a b c", ",,,", "objectName Li4v"),
    range: fc.constantFrom("bytes=0-1", "bytes=9-1", "bytes=-", "x"),
  });
  return [...Object.keys(BUCKETS), "nowhere"]
    .flatMap((bucket) => ["", "public/", "list/", "sign/", "authenticated/"].map((kind) => `object/${kind}${bucket}`))
    .concat("upload/resumable", "bucket")
    .map((place) => ({
      name: `storage ${place}`,
      asks: fc.record({
        method: METHODS,
        path: fc
          .tuple(name, query(["token", "download"]))
          .map(([file, asked]) => `/storage/v1/${place}/${file}${asked}`),
        headers,
        body,
      }),
    }));
};
