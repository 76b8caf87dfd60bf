/** Prints rows under a head, each column as wide as its widest cell. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(line(head));
  console.log(line(widths.map((width) => '─'.repeat(width))));
  for (const row of rows) console.log(line(row));
}
