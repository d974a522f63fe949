import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { FILE_MAX, type Sheet, SheetFault } from './sheet.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Excel before 2007, and also a workbook with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** What was read of a file, with the hash that it is recognised by. */
export type SheetFile = Sheet & {
  fileName: string;
  sha256: string;
  /** By which the columns that it is imported as are remembered. */
  headingsSha256: string;
};

/** Reads a spreadsheet. What it is follows from its first bytes. Throws a `SheetFault`. */
export async function readSheet(file: File): Promise<SheetFile> {
  if (file.size > FILE_MAX) throw new SheetFault('too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(COMPOUND)) throw new SheetFault('old_format');
  const sheet = await (begins(ZIP) ? readXlsx(bytes) : readCsv(bytes));
  const headings = new TextEncoder().encode(JSON.stringify(sheet.headings));
  return {
    ...sheet,
    fileName: file.name,
    sha256: await hashOf(bytes),
    headingsSha256: await hashOf(headings),
  };
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
