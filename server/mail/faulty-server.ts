import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

type Answer = string | null;
/** The server's answer to each command, or to each of its lines; null hangs up, an empty text sends nothing. */
export type Answers = Partial<Record<keyof typeof USUAL, Answer | ((line: string) => Answer)>>;
const USUAL = {
  greeting: "220 here",
  EHLO: "250-here\r\n250 AUTH PLAIN",
  AUTH: "235 in",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go",
  text: "250 taken",
};
type Command = keyof typeof USUAL;
const isCommand = (text: string): text is Command => Object.hasOwn(USUAL, text);

/** A mail server with configurable answers, which can change while it runs. */
export async function startFaultyServer(first: Answers = {}) {
  let answers = first;
  /** Every line that it received. */
  const heard: string[] = [];
  /** The texts that it accepted. */
  const taken: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => {}));
    let text: string[] | undefined;
    let rest = "";
    const reply = (command: Command, line: string) => {
      const set = { ...USUAL, ...answers }[command];
      const answer = typeof set === "function" ? set(line) : set;
      if (answer === null) socket.end();
      else if (answer) socket.write(`${answer}\r\n`);
      return answer ?? "";
    };
    const onLine = (line: string) => {
      heard.push(line);
      if (text && line !== ".") return text.push(line);
      const command = text ? "text" : line.split(" ", 1).join().toUpperCase();
      if (!isCommand(command)) return socket.write("250 ok\r\n");
      const answer = reply(command, line);
      if (text && answer.startsWith("2")) taken.push(text.join("\n"));
      text = command === "DATA" && answer.startsWith("354") ? [] : undefined;
    };
    reply("greeting", "");
    socket.on("data", (bytes) => {
      rest += bytes.toString("latin1");
      const lines = rest.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    heard,
    taken,
    url: `smtp://site:secret@127.0.0.1:${(server.address() as AddressInfo).port}?from=aulas@escola.example`,
    answer(next: Answers) {
      answers = next;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
