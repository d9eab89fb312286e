import { createPrivateKey, createPublicKey } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { jwtVerify, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import webPush from "web-push";
import { siteVapidKeys, vapidKeysOf } from "./vapid-keys.ts";

const keys = webPush.generateVAPIDKeys();

describe("the site's keys", () => {
  const secretKey = `sb_secret_${"x".repeat(43)}`;

  test("the site's keys are derived from its secret key: every process and a restored site have the same, and another site has others", () => {
    const made = vapidKeysOf(secretKey);
    expect(vapidKeysOf(secretKey)).toEqual(made);
    expect(vapidKeysOf(`${secretKey}y`).publicKey).not.toBe(made.publicKey);
    expect(made.privateKey).not.toContain(secretKey);
  });

  test("the site's keys are accepted by a push service", async () => {
    for (let n = 0; n < 50; n++) {
      const { publicKey, privateKey } = vapidKeysOf(`${secretKey}${n}`);
      webPush.setVapidDetails("mailto:teresa@example.com", publicKey, privateKey);
      const point = Buffer.from(publicKey, "base64url");
      const jwk = {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      };
      const signed = await new SignJWT({})
        .setProtectedHeader({ alg: "ES256" })
        .sign(createPrivateKey({ key: { ...jwk, d: privateKey }, format: "jwk" }));
      await jwtVerify(signed, createPublicKey({ key: jwk, format: "jwk" }));
    }
  });

  test("the site's keys come first from the settings, then from the data folder of an earlier site, whose browsers stay subscribed", async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), "push-keys-"));
    try {
      expect(await siteVapidKeys({ dataDir, secretKey })).toEqual(vapidKeysOf(secretKey));
      const kept = webPush.generateVAPIDKeys();
      await writeFile(path.join(dataDir, "push-keys.json"), `${JSON.stringify(kept, null, 2)}\n`);
      expect(await siteVapidKeys({ dataDir, secretKey })).toEqual(kept);
      expect(await siteVapidKeys({ set: keys, dataDir, secretKey })).toEqual(keys);
      await writeFile(path.join(dataDir, "push-keys.json"), "{}");
      await expect(siteVapidKeys({ dataDir, secretKey })).rejects.toThrow("push-keys.json cannot be read");
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
