/** The cells of a table as it stands in Markdown, row by row, without its heading. */
export const tableRows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
