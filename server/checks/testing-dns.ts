import { createSocket } from "node:dgram";
import { once } from "node:events";

/** Records of a test's zone: texts, addresses (IPv4) and mail servers by name. */
export type Zone = Record<string, { texts?: string[]; addresses?: string[]; mailServers?: string[] }>;

const TYPES = { addresses: 1, mailServers: 15, texts: 16 } as const;
const REFUSED = 5;
const NO_SUCH_NAME = 3;

/** A name server on the loopback that answers from a zone (RFC 1035). Without a zone it refuses every question. */
export async function startNameServer() {
  const socket = createSocket("udp4");
  let zone: Zone | undefined = {};
  socket.on("message", (asked, { port, address }) => socket.send(answerTo(asked, zone), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    serve: (next: Zone | undefined) => {
      zone = next;
    },
    close: () => socket.close(),
  };
}

function answerTo(asked: Buffer, zone: Zone | undefined): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
    labels.push(asked.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = asked.readUInt16BE(at + 1);
  const name = labels.join(".").toLowerCase();
  const found = zone?.[name];
  const contents = [
    ...(type === TYPES.addresses ? (found?.addresses ?? []).map((one) => Buffer.from(one.split(".").map(Number))) : []),
    ...(type === TYPES.texts ? (found?.texts ?? []).map(textContent) : []),
    ...(type === TYPES.mailServers
      ? (found?.mailServers ?? []).map((one) => Buffer.concat([word(10), nameContent(one)]))
      : []),
  ];
  // A name above another one is there too, without records of its own (RFC 8020).
  const exists = Object.keys(zone ?? {}).some((one) => one === name || one.endsWith(`.${name}`));
  const code = zone ? (exists ? 0 : NO_SUCH_NAME) : REFUSED;
  const head = Buffer.concat([
    asked.subarray(0, 2),
    word(0x8180 | code),
    word(1),
    word(contents.length),
    word(0),
    word(0),
  ]);
  const records = contents.map((content) =>
    Buffer.concat([word(0xc00c), word(type), word(1), word(0), word(60), word(content.length), content]),
  );
  return Buffer.concat([head, asked.subarray(12, at + 5), ...records]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

const counted = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length]), bytes]);
const nameContent = (name: string) =>
  Buffer.concat([...name.split(".").map((label) => counted(Buffer.from(label))), Buffer.from([0])]);
const textContent = (text: string) =>
  Buffer.concat((text.match(/.{1,200}/gs) ?? [""]).map((part) => counted(Buffer.from(part))));
