import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

type CountingMailServer = {
  smtpUrl: string;
  /** The number of deliveries of each mail, by the first part of its Message-ID, which is the outbox row's id. */
  taken: Map<string, number>;
  close(): Promise<void>;
};

/** A mail server that counts the mails it accepts, and that survives the restarts of the site. */
export async function startCountingMailServer(): Promise<CountingMailServer> {
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (part: Buffer) => {
        text += part;
      });
      stream.on("end", () => {
        const id = /^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? "none";
        taken.set(id, (taken.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // Clients are killed in the middle of a delivery on purpose.
  server.on("error", () => {});
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      if (address && typeof address === "object") resolve(address);
    });
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
