import { STORAGE_BYTES } from '#worker/contract/media.ts';

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

/** The price list that the database begins with, and the VAT that is part of it, in percent. */
export const PLANS = { monthly: 4.99, annual: 49.99, once: 99.99 } as const;
export const VAT_PERCENT = 18;

/** What is assumed of every site; the counts of the service itself replace it once there are some. */
export const ASSUMED = {
  /** Of a visit: its requests to the worker, those of them for pictures, CPU of each, and rows. */
  requestsAVisit: 12,
  filesAVisit: 8,
  cpuMsARequest: 10,
  rowsAVisit: 200,
  /** Of a new memory: rows, with those of indexes and of the search, and messages. */
  rowsAMemory: 60,
  messagesAMemory: 6,
  /** Of a photo, its three widths: KB, and files. */
  photoKb: 600,
  filesAPhoto: 3,
  /** In the database: KB of a site, and of each of its memories. */
  siteKb: 20,
  memoryKb: 2,
  /** The nightly copy: after how many days it writes a page again, how many at a time (two languages, a code), and where it is kept. */
  copyDays: 30,
  copiedPages: 3,
  copyPlaces: 2,
  /** Years that the one-time plan is counted for. */
  years: 30,
  /** Free sites, and communities, for each site with a plan, at most. */
  freeForEachPlan: 20,
  /** The largest database, in GB. */
  databaseGb: 10,
} as const;

/** What a site holds and does in a year. */
type Use = {
  name: string;
  visits: number;
  scans: number;
  emails: number;
  memories: number;
  newMemories: number;
  newPhotos: number;
  filesGb: number;
  /** The part of the files that the nightly copy holds too: pictures of public sites. */
  copied: number;
};

const toGb = (bytes: number): number => bytes / 1e9;
const FREE_GB = toGb(STORAGE_BYTES.free);
export const PLAN_GB = toGb(STORAGE_BYTES.subscribed);

const QUIET = { visits: 300, scans: 60, emails: 40, memories: 30, newMemories: 10, newPhotos: 1, copied: 1 };
const BUSY = { visits: 3000, scans: 600, emails: 400, memories: 400, newMemories: 60, newPhotos: 120 };

/** The sites that are counted. A full one is mostly video, which the nightly copy leaves out. */
export const USES = {
  unpaid: { ...QUIET, name: 'Unpaid', filesGb: (6 * ASSUMED.photoKb) / 1e6 },
  unpaidFull: { ...QUIET, name: 'Unpaid, at its limit', filesGb: FREE_GB },
  paid: { ...BUSY, name: 'With a plan', filesGb: 3, copied: 0.5 },
  full: { ...BUSY, name: 'With a plan, at its limit', filesGb: PLAN_GB, copied: 0.2 },
  community: {
    ...BUSY,
    name: 'A community, at its limit',
    filesGb: toGb(STORAGE_BYTES.community),
    copied: 1,
  },
} as const satisfies Record<string, Use>;

/** What a GB of a site’s files costs in a month: once, in each place of the nightly copy, and at another company. */
const gbMonth = (copied: number): number =>
  PRICES.filesGbMonth * (1 + copied * ASSUMED.copyPlaces) + PRICES.elsewhereGbMonth;

/** The objects that are written in a year: new photos, and the pages of the nightly copy, in each of its places. */
const written = ({ newPhotos, newMemories }: Use): number =>
  newPhotos * ASSUMED.filesAPhoto * (1 + ASSUMED.copyPlaces) +
  (newMemories + 365 / ASSUMED.copyDays) * ASSUMED.copiedPages * ASSUMED.copyPlaces;

const millions = (count: number, price: number): number => (count / 1e6) * price;

/** What a site costs in a year, by what is charged. */
export function yearly(use: Use) {
  const requests = use.visits * ASSUMED.requestsAVisit + use.scans;
  const messages = use.emails + use.scans + use.newMemories * ASSUMED.messagesAMemory;
  return {
    files: use.filesGb * gbMonth(use.copied) * 12,
    writing: millions(written(use), PRICES.fileWrites),
    database:
      (databaseKb(use) / 1e6) * PRICES.databaseGbMonth * 12 +
      millions(use.visits * ASSUMED.rowsAVisit, PRICES.rowsRead) +
      millions(use.newMemories * ASSUMED.rowsAMemory, PRICES.rowsWritten),
    serving:
      millions(requests, PRICES.requests) +
      millions(requests * ASSUMED.cpuMsARequest, PRICES.cpuMs) +
      millions(use.visits * ASSUMED.filesAVisit, PRICES.fileReads) +
      millions(use.scans, PRICES.scans),
    messages: millions(messages * 3, PRICES.queueOperations) + (use.emails / 1000) * PRICES.emails,
  };
}

export const databaseKb = ({ memories }: Use): number => ASSUMED.siteKb + memories * ASSUMED.memoryKb;

export const total = (use: Use): number =>
  Object.values(yearly(use)).reduce((sum, dollars) => sum + dollars, 0);

/** What the service costs in a year before there is a site: the work of people is not in it. */
export const fixedYear = (): number => 12 * PRICES.workersMonth + 2 * PRICES.domainYear;

/** What is left of a price after VAT and the payment provider. */
export const income = (price: number): number =>
  price / (1 + VAT_PERCENT / 100) - (price * PRICES.paymentPercent) / 100 - PRICES.paymentFixed;

/** How many first years’ costs so many years cost where prices fall by a percentage each year. */
const yearsAt = (declinePercent: number, years: number): number =>
  Array.from({ length: years }, (_, year) => (1 - declinePercent / 100) ** year).reduce((a, b) => a + b, 0);

/** What a full site costs over the years of the one-time plan. */
export const fullOverYears = (declinePercent: number): number =>
  total(USES.full) * yearsAt(declinePercent, ASSUMED.years);

/** How many GB the one-time plan pays for over its years. */
export function gbPaidFor(declinePercent: number): number {
  const years = yearsAt(declinePercent, ASSUMED.years);
  const without = total({ ...USES.full, filesGb: 0 });
  return (income(PLANS.once) - without * years) / (gbMonth(USES.full.copied) * 12 * years);
}

/** For how many years an amount pays for a full site; undefined: for ever. */
export function yearsPaidFor(dollars: number, declinePercent: number): number | undefined {
  const first = total(USES.full);
  const rate = declinePercent / 100;
  if (rate === 0) return dollars / first;
  const left = 1 - (dollars / first) * rate;
  return left > 0 ? Math.log(left) / Math.log(1 - rate) : undefined;
}

/** The yearly decline of prices, in percent, at which the one-time plan pays for a full site over its years. */
export function breakEvenDecline(): number {
  let [low, high] = [0, 100];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (fullOverYears(middle) > income(PLANS.once)) low = middle;
    else high = middle;
  }
  return high;
}

/** How many sites of a kind an annual plan pays for, besides its own. */
export const othersPaidFor = (use: Use): number =>
  Math.floor((income(PLANS.annual) - total(USES.paid)) / total(use));

/** How many sites the largest database holds, if one in ten has a plan. */
export const sitesInDatabase = (): number =>
  (ASSUMED.databaseGb * 1e6) / (0.9 * databaseKb(USES.unpaid) + 0.1 * databaseKb(USES.paid));
