import { STORAGE_BYTES } from '#worker/contract/media.ts';
import {
  ASSUMED,
  breakEvenDecline,
  databaseKb,
  fixedYear,
  fullOverYears,
  gbPaidFor,
  income,
  othersPaidFor,
  PLAN_GB,
  PLANS,
  sitesInDatabase,
  total,
  USES,
  type Use,
  usedInYear,
  VAT_PERCENT,
  yearly,
  yearsPaidFor,
} from './costs.ts';
import { BYTES, COUNTED, type Figures, perMillion } from './counted.ts';
import { PRICES } from './prices.ts';

/** New sites a day. */
const PACES = [10, 50, 200, 1000] as const;
const DECLINES = [0, 3, 5, 10, 15, 20, 25] as const;

const dollars = (amount: number, digits = 2): string =>
  `${amount < 0 ? '−' : ''}$${Math.abs(amount).toFixed(digits)}`;
const whole = (count: number): string => Math.round(count).toLocaleString('en');

/** A table; all but its first column are numbers, unless it is one of words. */
const table = (head: readonly string[], rows: readonly (readonly string[])[], isOfWords = false): string =>
  [head, head.map((_, at) => (at === 0 || isOfWords ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** The tables of `docs/costs.md`, in Markdown, by their titles. */
export const costTables = (): Record<string, string> => ({
  [`List prices on ${PRICES.asOf}, in US dollars`]: priceTable(),
  'A scan, a visit, a memory, a year': usageTable(),
  'A site, a year': siteTable(),
  'What a plan brings in': incomeTable(),
  [`The one-time plan over ${ASSUMED.years} years, with a full site`]: onceTable(),
  'When one database is full': fullTable(),
  'What limits follow': limitTable(),
});

const priceTable = (): string =>
  table(
    ['What', 'Unit', 'Price'],
    [
      ['Workers, requests', 'million', dollars(PRICES.requests)],
      ['Workers, CPU', 'million ms', dollars(PRICES.cpuMs)],
      ['D1, rows read', 'million', dollars(PRICES.rowsRead, 3)],
      ['D1, rows written', 'million', dollars(PRICES.rowsWritten)],
      ['D1, storage', 'GB and month', dollars(PRICES.databaseGbMonth)],
      ['R2, storage', 'GB and month', dollars(PRICES.filesGbMonth, 3)],
      ['R2, class A (writing)', 'million', dollars(PRICES.fileWrites)],
      ['R2, class B (reading)', 'million', dollars(PRICES.fileReads)],
      ['A copy at another company', 'GB and month', dollars(PRICES.elsewhereGbMonth, 3)],
      ['Queues, operations', 'million', dollars(PRICES.queueOperations)],
      ['Analytics Engine, scans', 'million', dollars(PRICES.scans)],
      ['Emails', 'thousand', dollars(PRICES.emails)],
      ['Payment provider', 'payment', `${PRICES.paymentPercent} % + ${dollars(PRICES.paymentFixed)}`],
      ['Workers and two domains, before there is a site', 'year', dollars(fixedYear())],
    ],
  );

function usageTable(): string {
  const { scan, visit, memory } = COUNTED;
  const years = [USES.unpaid, USES.paid];
  const columns: Figures[] = [scan, visit, memory, ...years.map(usedInYear)];
  const row = (what: string, part: keyof Figures): string[] => [
    what,
    ...columns.map((figures) => whole(figures[part])),
  ];
  const stored = ({ filesGb }: Use): string => `${whole(filesGb * 1000)} MB`;
  return table(
    ['', 'Scan', 'Visit', 'Memory with a photo', 'Year, unpaid', 'Year, with a plan'],
    [
      row('Requests', 'requests'),
      row('CPU, ms', 'cpuMs'),
      row('Rows read', 'rowsRead'),
      row('Rows written', 'rowsWritten'),
      row('Files read', 'fileReads'),
      row('Files written', 'fileWrites'),
      row('Messages', 'messages'),
      [
        'Stays in the database',
        '',
        '',
        `${((BYTES.memory + BYTES.photo) / 1000).toFixed(1)} KB`,
        ...years.map((use) => `${whole(databaseKb(use))} KB`),
      ],
      ['Stays in the bucket', '', '', `${ASSUMED.photoKb} KB`, ...years.map(stored)],
      [
        '**Cost**',
        ...[scan, visit, memory].map((figures) => `$${perMillion(figures).toFixed(2)} a million`),
        ...years.map((use) => dollars(total(use))),
      ],
    ],
  );
}

function siteTable(): string {
  const uses = Object.values(USES);
  const costs = uses.map(yearly);
  const row = (what: string, part: keyof ReturnType<typeof yearly>): string[] => [
    what,
    ...costs.map((cost) => dollars(cost[part], 3)),
  ];
  return table(
    ['', ...uses.map(({ name }) => name)],
    [
      ['Files, GB', ...uses.map(({ filesGb }) => filesGb.toFixed(3))],
      ['Visits', ...uses.map(({ visits }) => whole(visits))],
      row('Storing files, with all copies', 'files'),
      row('Writing files', 'writing'),
      row('Database', 'database'),
      row('Serving', 'serving'),
      row('Messages', 'messages'),
      ['**Together**', ...uses.map((use) => `**${dollars(total(use))}**`)],
    ],
  );
}

const incomeTable = (): string =>
  table(
    ['Plan', 'Price', `After ${VAT_PERCENT} % VAT and fees`, 'Pays for a full site'],
    Object.entries(PLANS).map(([plan, price]) => [
      plan,
      dollars(price),
      dollars(income(price)),
      timeOf(yearsPaidFor(income(price), 0)),
    ]),
  );

const timeOf = (years: number | undefined): string => {
  if (years === undefined) return 'for ever';
  return years < 2 ? `${(years * 12).toFixed(0)} months` : `${years.toFixed(1)} years`;
};

const onceTable = (): string =>
  table(
    ['Prices fall each year by', 'Cost', 'Left of the income', 'Paid for', 'GB that pay for themselves'],
    DECLINES.map((decline) => [
      `${decline} %`,
      dollars(fullOverYears(decline)),
      dollars(income(PLANS.once) - fullOverYears(decline)),
      timeOf(yearsPaidFor(income(PLANS.once), decline)),
      gbPaidFor(decline).toFixed(1),
    ]),
  );

const fullTable = (): string =>
  table(
    ['New sites a day', `Until ${ASSUMED.databaseGb} GB`],
    PACES.map((pace) => [whole(pace), timeOf(sitesInDatabase() / pace / 365)]),
  );

const gb = (bytes: number): string => `${bytes / 1024 ** 3} GB`;
const holds = (does: boolean): string => (does ? 'holds' : '**does not hold**');

function limitTable(): string {
  const [full, month, once] = [total(USES.full), income(PLANS.monthly), income(PLANS.once)];
  const usual = total(USES.paid) * ASSUMED.years;
  const [free, communities] = [othersPaidFor(USES.unpaidFull), othersPaidFor(USES.community)];
  const onceGb = gbPaidFor(0);
  const monthPays = yearsPaidFor(month, 0);
  return table(
    ['Limit', 'In the code', 'What the figures say', ''],
    [
      [
        'A free site',
        `${STORAGE_BYTES.free / 1024 ** 2} MB`,
        `${dollars(total(USES.unpaidFull))} a year at its limit; one annual plan pays for ${free}`,
        holds(free >= ASSUMED.freeForEachPlan),
      ],
      [
        'A community’s memories',
        gb(STORAGE_BYTES.community),
        `${dollars(total(USES.community))} a year at its limit; one annual plan pays for ${communities}`,
        holds(communities >= ASSUMED.freeForEachPlan),
      ],
      [
        'The annual plan',
        gb(STORAGE_BYTES.subscribed),
        `a full site costs ${dollars(full)} a year, the plan brings in ${dollars(income(PLANS.annual))}`,
        holds(income(PLANS.annual) > full),
      ],
      [
        'The monthly plan',
        gb(STORAGE_BYTES.subscribed),
        `a full site costs ${dollars(full / 12)} a month, the plan brings in ${dollars(month)}`,
        holds(month > full / 12),
      ],
      [
        'The one-time plan, a usual site',
        'no end',
        `${USES.paid.filesGb} GB cost ${dollars(usual)} in ${ASSUMED.years} years, the plan brings in ${dollars(once)}`,
        holds(once > usual),
      ],
      [
        'The one-time plan, a full site',
        gb(STORAGE_BYTES.subscribed),
        `at today’s prices it pays for ${onceGb.toFixed(1)} GB; for a full site only if prices fall by ${breakEvenDecline().toFixed(0)} % each year`,
        holds(onceGb >= PLAN_GB),
      ],
      [
        'A full site after its plan',
        'nothing is deleted',
        `goes on costing ${dollars(full)} a year; a monthly plan of one month pays for ${timeOf(monthPays)}`,
        holds(monthPays === undefined || monthPays >= ASSUMED.years),
      ],
      [
        'One database',
        `${ASSUMED.databaseGb} GB (D1)`,
        `about ${whole(sitesInDatabase() / 1000)},000 sites`,
        'holds until then',
      ],
    ],
    true,
  );
}
