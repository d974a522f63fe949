import Papa, { type ParseResult, type Parser } from 'papaparse';
import { pause, type Sheet, SheetFault, SheetRows } from './sheet.ts';

const CHUNK_CHARACTERS = 200_000;
const GUESSED_CHARACTERS = 20_000;

/** Reads a CSV file, whichever delimiter and encoding it has. */
export function readCsv(bytes: Uint8Array): Promise<Sheet> {
  const { text, delimiter } = takeDelimiter(decode(bytes));
  if (text.includes('\0')) throw new SheetFault('unreadable');
  const rows = new SheetRows();
  let line = 0;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter,
      worker: false,
      chunkSize: CHUNK_CHARACTERS,
      chunk: ({ data, errors }: ParseResult<string[]>, parser: Parser) => {
        try {
          if (errors.some(({ code }) => code === 'MissingQuotes')) throw new SheetFault('quotes');
          for (const cells of data) rows.add(++line, cells);
        } catch (fault) {
          reject(fault);
          parser.abort();
          return;
        }
        parser.pause();
        void pause().then(() => parser.resume());
      },
      complete: () => {
        try {
          resolve(rows.sheet());
        } catch (fault) {
          reject(fault);
        }
      },
    });
  });
}

/** Hebrew Excel saves CSV files as windows-1255, and its "Unicode text" as UTF-16. */
function decode(bytes: Uint8Array): string {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1255').decode(bytes);
  }
}

/** Excel reads the delimiter from a first line such as `sep=;`. Without one it is guessed. */
function takeDelimiter(text: string): { text: string; delimiter: string } {
  const [line, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  if (line && named) return { text: text.slice(line.length), delimiter: named };
  // an empty line would mislead the guess
  const begin = Papa.parse(text.slice(0, GUESSED_CHARACTERS), { preview: 20, skipEmptyLines: 'greedy' });
  return { text, delimiter: begin.meta.delimiter };
}
