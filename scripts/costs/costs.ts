import { STORAGE_BYTES } from '#worker/contract/media.ts';
import { BYTES, COUNTED, type Figures, NOTHING, sumOf } from './counted.ts';
import { PRICES } from './prices.ts';

/** The price list that the database begins with, and the VAT that is part of it, in percent. */
export const PLANS = { monthly: 4.99, annual: 49.99, once: 99.99 } as const;
export const VAT_PERCENT = 18;

/** What is assumed of every site; the counts of the service itself replace it once there are some. */
export const ASSUMED = {
  /** Rows that are written for an email, and for the scans of a code when a day's are added up. */
  rowsAnEmail: 8,
  rowsAScan: 1,
  /** KB of a photo in its three widths. */
  photoKb: 600,
  /** Of a site: its texts and settings beside its row, in KB, and its printed codes. */
  textsKb: 4,
  codes: 2,
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
export type Use = {
  name: string;
  visits: number;
  scans: number;
  emails: number;
  memories: number;
  photos: number;
  newMemories: number;
  newPhotos: number;
  filesGb: number;
  /** The part of the files that the nightly copy holds too: pictures of public sites. */
  copied: number;
};

const toGb = (bytes: number): number => bytes / 1e9;
const FREE_GB = toGb(STORAGE_BYTES.free);
export const PLAN_GB = toGb(STORAGE_BYTES.subscribed);

const QUIET = {
  visits: 300,
  scans: 60,
  emails: 40,
  memories: 30,
  photos: 6,
  newMemories: 10,
  newPhotos: 1,
  copied: 1,
};
const BUSY = {
  visits: 3000,
  scans: 600,
  emails: 400,
  memories: 400,
  photos: 800,
  newMemories: 60,
  newPhotos: 120,
};

/** The sites that are counted. A full one is mostly video, which the nightly copy leaves out. */
export const USES = {
  unpaid: { ...QUIET, name: 'Unpaid', filesGb: (QUIET.photos * ASSUMED.photoKb) / 1e6 },
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
  newPhotos * COUNTED.memory.fileWrites * (1 + ASSUMED.copyPlaces) +
  (newMemories + 365 / ASSUMED.copyDays) * ASSUMED.copiedPages * ASSUMED.copyPlaces;

/** All that a site uses in a year of what is charged by the piece. */
export const usedInYear = (use: Use): Figures => ({
  ...sumOf([
    [use.visits, COUNTED.visit],
    [use.scans, COUNTED.scan],
    [use.newMemories, COUNTED.memory],
    [use.emails, { ...NOTHING, rowsWritten: ASSUMED.rowsAnEmail, messages: 1 }],
    [use.scans, { ...NOTHING, rowsWritten: ASSUMED.rowsAScan }],
  ]),
  fileWrites: written(use),
});

const millions = (count: number, price: number): number => (count / 1e6) * price;

/** What a site costs in a year, by what is charged. */
export function yearly(use: Use) {
  const used = usedInYear(use);
  return {
    files: use.filesGb * gbMonth(use.copied) * 12,
    writing: millions(used.fileWrites, PRICES.fileWrites),
    database:
      (databaseKb(use) / 1e6) * PRICES.databaseGbMonth * 12 +
      millions(used.rowsRead, PRICES.rowsRead) +
      millions(used.rowsWritten, PRICES.rowsWritten),
    serving:
      millions(used.requests, PRICES.requests) +
      millions(used.cpuMs, PRICES.cpuMs) +
      millions(used.fileReads, PRICES.fileReads) +
      millions(use.scans, PRICES.scans),
    messages: millions(used.messages * 3, PRICES.queueOperations) + (use.emails / 1000) * PRICES.emails,
  };
}

/** KB of a site in the database. */
export const databaseKb = ({ memories, photos }: Use): number =>
  ASSUMED.textsKb +
  (BYTES.site + ASSUMED.codes * BYTES.code + memories * BYTES.memory + photos * BYTES.photo + BYTES.user) /
    1000;

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
