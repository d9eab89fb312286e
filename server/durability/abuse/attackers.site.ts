// The attackers of a site, as a process: it reads the target and the duration, and prints the answers.
import os from "node:os";
import { text } from "node:stream/consumers";
import { cut } from "../../../app/platform/text/truncate.ts";
import { type Attack, attacksOfStranger, attacksOfStudent, attacksOfVisitor } from "./attacks.ts";
import { openAttackers } from "./open-abused-site.ts";
import { Orders, type Outcome } from "./outcome.ts";

// Attackers have machines of their own: what theirs computes is not taken from the site's.
os.setPriority(os.constants.priority.PRIORITY_LOW);

const { known, seconds } = Orders.parse(JSON.parse(await text(process.stdin)));
const LONGEST_SAID = 200;
const outcome: Outcome = { answers: {}, faults: [], processorSeconds: 0 };

async function attack(role: string, { name, abreast, once }: Attack, until: number): Promise<void> {
  const counts: Record<number, number> = {};
  outcome.answers[`${role}: ${name}`] = counts;
  const repeat = async () => {
    while (Date.now() < until) {
      const { status, text } = await once();
      counts[status] = (counts[status] ?? 0) + 1;
      if (status >= 500 && status !== 503 && !text.includes('"57014"'))
        outcome.faults.push(`${name}: ${status} ${cut(text, LONGEST_SAID)}`);
    }
  };
  await Promise.all(Array.from({ length: abreast }, repeat));
}

const attackers = await openAttackers(known);
const until = Date.now() + seconds * 1000;
await Promise.all([
  ...attacksOfVisitor(attackers).map((one) => attack("visitor", one, until)),
  ...attacksOfStranger(attackers).map((one) => attack("stranger", one, until)),
  ...attacksOfStudent(attackers).map((one) => attack("student", one, until)),
]);
const { user, system } = process.cpuUsage();
outcome.processorSeconds = (user + system) / 1e6;
process.stdout.write(JSON.stringify(outcome));
