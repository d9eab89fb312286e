// A process that makes pictures of a stranger's bytes and ends: `node picture-process.ts TASK`. The bytes come in; what is made goes out
// as a line of facts and then the bytes of each picture.
import { buffer } from "node:stream/consumers";
import { makePictures, type PictureTask } from "../../app/platform/files/picture-forms.ts";
import { withPictures } from "../../app/platform/files/pictures.ts";

const task: PictureTask = JSON.parse(process.argv[2] ?? "");
const bytes = new Uint8Array(await buffer(process.stdin));
const made = await withPictures(task.formats, (sharp) => makePictures(sharp, bytes, task));
const facts = made.map(({ data, ...one }) => ({ ...one, bytes: data.length }));
process.stdout.write(`${JSON.stringify(facts)}\n`);
for (const { data } of made) process.stdout.write(data);
