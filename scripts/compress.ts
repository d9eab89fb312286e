import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|json|svg|txt|webmanifest)$/;
const SMALLEST = 512;

/** Writes a `.br` and a `.gz` beside every text file in a folder. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const text = await readFile(file);
    if (text.length < SMALLEST) continue;
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    await writeFile(`${file}.br`, brotliCompressSync(text, { params: hint }));
    await writeFile(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
