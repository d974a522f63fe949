/** List prices in US dollars, without what is included for nothing. To be replaced by those of the last invoice. */
export const PRICES = {
  asOf: '2026-11-30',
  /** Workers: a million requests, and a million milliseconds of CPU. */
  requests: 0.3,
  cpuMs: 0.02,
  /** D1: a million rows read or written, and a GB for a month. */
  rowsRead: 0.001,
  rowsWritten: 1,
  databaseGbMonth: 0.75,
  /** R2: a GB for a month, and a million operations of class A (writing) and of class B (reading). */
  filesGbMonth: 0.015,
  fileWrites: 4.5,
  fileReads: 0.36,
  /** A GB of the copy of the bucket at another company, for a month. */
  elsewhereGbMonth: 0.006,
  /** Queues: a million operations; a message is three. */
  queueOperations: 0.4,
  /** Analytics Engine: a million scans. */
  scans: 0.25,
  /** A thousand emails. */
  emails: 0.35,
  /** The least that Workers cost in a month, and each of two domains in a year. */
  workersMonth: 5,
  domainYear: 15,
  /** The payment provider: a percentage of what is paid, and an amount for each payment. */
  paymentPercent: 2.9,
  paymentFixed: 0.3,
} as const;
