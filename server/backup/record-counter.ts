const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** Counts the records of a CSV stream: a line break inside quotes is part of a value. */
export function createRecordCounter() {
  let inside = false;
  let records = 0;
  return {
    read(chunk: Uint8Array): void {
      for (const byte of chunk) {
        if (byte === QUOTE) inside = !inside;
        else if (byte === NEWLINE && !inside) records++;
      }
    },
    records: () => records,
  };
}
