/** A box of lines for the terminal: a title, then names and values in two columns. */
export function terminalBox(title: string, rows: [name: string, value: string][]): string {
  const column = Math.max(...rows.map(([name]) => name.length)) + 3;
  const lines = [title, "", ...rows.map(([name, value]) => name.padEnd(column) + value)];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = "─".repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join("\n");
}
