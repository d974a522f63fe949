import { isRecord } from '#web/lib/json.ts';

/** By what a file is recognised when it is chosen again: the browser keeps no access to it over a reload. */
export type FilePrint = {
  name: string;
  bytes: number;
  /** When it was last changed, in milliseconds. */
  modified: number;
  /** SHA-256 of its beginning, in hexadecimal; null where the browser offers none. */
  hash: string | null;
};

const HASHED_BYTES = 1024 * 1024;

export async function printOf(file: File): Promise<FilePrint> {
  const { name, size: bytes, lastModified: modified } = file;
  return { name, bytes, modified, hash: await hashOf(file) };
}

/** Null where the browser has no `crypto.subtle`: outside https. */
async function hashOf(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const begin = await file.slice(0, HASHED_BYTES).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', begin));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a file is the one that was chosen before. */
export async function isSameFile(file: File, print: FilePrint): Promise<boolean> {
  if (file.name !== print.name || file.size !== print.bytes || file.lastModified !== print.modified)
    return false;
  return print.hash === (await hashOf(file));
}

export const isFilePrint = (value: unknown): value is FilePrint =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  Number.isFinite(value.bytes) &&
  Number.isFinite(value.modified) &&
  (value.hash === null || typeof value.hash === 'string');
