import { describe, expect, test } from "vitest";
import webPush from "web-push";
import { browserKeys } from "../../supabase/tests/devices.ts";
import { publicLookup } from "../public-lookup.ts";
import { createSendPush, PushFailed, type SendPush } from "./send-push.ts";
import { PushService, sendTo } from "./testing.ts";

const keys = webPush.generateVAPIDKeys();
const OPTIONS = { topic: "one", urgent: false, ttlSeconds: 60 };

describe("an endpoint", () => {
  const { p256dh, auth } = browserKeys();
  const to = (endpoint: string) => ({ endpoint, p256dh, auth });
  const refused = async (send: SendPush, endpoint: string) => {
    const error = await send(to(endpoint), "{}", OPTIONS).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(PushFailed);
    return error;
  };
  const asked: string[] = [];
  const real = createSendPush({
    keys,
    contact: "mailto:a@example.com",
    lookup: (name, options, found) => {
      asked.push(name);
      publicLookup()("127.0.0.1", options, found);
    },
  });

  test.each(["http://push.example.net/a", "https://127.0.0.1/a", "https://[::1]:8443/a", "not an address"])(
    "%s is never connected to",
    async (endpoint) => {
      expect(await refused(real, endpoint)).toMatchObject({ gone: true });
    },
  );

  test("an endpoint with an invalid key is forgotten, and never tried again", async () => {
    const send = real({ ...to("https://push.example.net/a"), p256dh: `B${"A".repeat(86)}` }, "{}", OPTIONS);
    await expect(send).rejects.toMatchObject({ gone: true });
  });

  test("an endpoint whose name leads to this machine or its network is refused on connection, and forgotten", async () => {
    expect(await refused(real, "https://push.example.net/a")).toMatchObject({ gone: true, message: /internet/ });
    expect(asked).toEqual(["push.example.net"]);
  });

  test("an endpoint that redirects is not followed", async () => {
    const service = new PushService();
    service.answer = () => ({ status: 307, headers: { location: "http://169.254.169.254/latest" } });
    const send = sendTo(await service.open(), keys);
    expect(await refused(send, "https://push.example.net/a")).toMatchObject({ gone: false, final: false });
    expect(service.arrived).toHaveLength(1);
    await service.close();
  });

  test("an endpoint that never answers times out", async () => {
    const service = new PushService();
    service.answer = () => new Promise<{ status: number }>(() => {});
    const send = sendTo(await service.open(), keys, 100);
    expect(await refused(send, "https://push.example.net/a")).toMatchObject({ gone: false, final: false });
    await service.close();
  });
});
