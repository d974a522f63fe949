import { PRICES } from './prices.ts';

/** What is charged for, and what stays. */
export type Figures = {
  requests: number;
  /** An upper bound: local CPU has that of the database and of the bucket in it. */
  cpuMs: number;
  rowsRead: number;
  rowsWritten: number;
  fileReads: number;
  fileWrites: number;
  messages: number;
};

/**
 * As `npm run bench -- costs` counts them: a first scan of a code, a visitor who reads a memorial to its end, and a memory
 * with a photo in three widths, with the jobs that follow. That part of the bench fails where one uses something else.
 */
export const COUNTED = {
  scan: { requests: 1, cpuMs: 2, rowsRead: 1, rowsWritten: 0, fileReads: 0, fileWrites: 0, messages: 0 },
  visit: { requests: 9, cpuMs: 120, rowsRead: 86, rowsWritten: 0, fileReads: 6, fileWrites: 0, messages: 0 },
  memory: {
    requests: 6,
    cpuMs: 100,
    rowsRead: 220,
    rowsWritten: 54,
    fileReads: 0,
    fileWrites: 3,
    messages: 0,
  },
} as const satisfies Record<string, Figures>;

/** Bytes in the database, with indexes and what the search has of it, as `npm run bench -- database` counts them. */
export const BYTES = { site: 5959, code: 387, memory: 2227, photo: 406, user: 272 } as const;

/** The sum of so many of each. */
export const sumOf = (parts: readonly (readonly [count: number, of: Figures])[]): Figures =>
  parts.reduce(
    (sum, [count, of]) => ({
      requests: sum.requests + count * of.requests,
      cpuMs: sum.cpuMs + count * of.cpuMs,
      rowsRead: sum.rowsRead + count * of.rowsRead,
      rowsWritten: sum.rowsWritten + count * of.rowsWritten,
      fileReads: sum.fileReads + count * of.fileReads,
      fileWrites: sum.fileWrites + count * of.fileWrites,
      messages: sum.messages + count * of.messages,
    }),
    NOTHING,
  );

export const NOTHING: Figures = {
  requests: 0,
  cpuMs: 0,
  rowsRead: 0,
  rowsWritten: 0,
  fileReads: 0,
  fileWrites: 0,
  messages: 0,
};

/** What it costs a million times, in US dollars; a message is three operations of the queue. */
export const perMillion = (used: Figures): number =>
  used.requests * PRICES.requests +
  used.cpuMs * PRICES.cpuMs +
  used.rowsRead * PRICES.rowsRead +
  used.rowsWritten * PRICES.rowsWritten +
  used.fileReads * PRICES.fileReads +
  used.fileWrites * PRICES.fileWrites +
  used.messages * 3 * PRICES.queueOperations;
