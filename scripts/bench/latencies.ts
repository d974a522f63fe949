import { availableParallelism } from 'node:os';
import { DEMO_PASSWORD } from '../lib/demo-accounts.ts';
import { beside, exactly, type Line } from './goal.ts';
import { MEMORIES, SITES } from './growth-state.ts';
import type { RequestSpec } from './load.ts';
import { names } from './names.ts';
import { atRate, faultsOf, growthDuring, percentile, type Rated } from './rates.ts';
import type { Metered } from './resources.ts';
import { OWNER } from './session.ts';

/** The cores that the rates below are for; fewer get as much less. */
const CORES = 4;
const SECONDS = 20;
const QUIET_SECONDS = 60;
const WARM_UP_SECONDS = 20;
const PAGES_A_SECOND = 200;
const SEARCHES_A_SECOND = 20;
const LOGINS_A_SECOND = 10;
const NAMES = 500;

/** G8: the times of answers under load, alone and among 100,000 other sites. Nothing but a fault of the server fails. */
export async function latencyLines(demo: Metered, grown: Metered, slug: string): Promise<Line[]> {
  const alone = await timesOf(demo, slug);
  const among = await timesOf(grown, slug);
  const many = `${SITES.toLocaleString('en')} sites, ${MEMORIES.toLocaleString('en')} memories`;
  const lines = alone.rated.flatMap(([what, reference], at) => {
    const ours = among.rated[at]?.[1] ?? { times: [], statuses: {} };
    return [0.95, 0.99].map((part) => {
      const [before, now] = [percentile(reference, part), percentile(ours, part)];
      return beside('G8', `${what}, p${part * 100}`, [before, 'demo'], now, now / before, 'ms');
    });
  });
  const faults = faultsOf([...alone.rated, ...among.rated].map(([, rated]) => rated));
  return [
    ...lines,
    beside(
      'G8',
      `memory a minute, ${QUIET_SECONDS} s of pages (${many})`,
      [alone.slope, 'demo'],
      among.slope,
      among.slope / alone.slope,
      'MB',
    ),
    exactly('G8', 'faults of the server under load', 'none', faults),
  ];
}

async function timesOf({ urlOf, pid }: Metered, slug: string) {
  const base = await urlOf('dorot');
  const share = Math.min(1, availableParallelism() / CORES);
  const rate = (perSecond: number, seconds = SECONDS) => ({
    perSecond: Math.max(1, Math.round(perSecond * share)),
    seconds,
  });
  const said = [...names(NAMES)].map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  const page = (): RequestSpec => `/api/sites/${slug}`;
  const search = (at: number): RequestSpec => ({
    path: '/api/search',
    json: { query: said[at % NAMES]?.slice(0, 3 + (at % 4)), quick_search: true },
  });
  const login = (): RequestSpec => ({
    path: '/api/users/authenticate',
    json: { email: OWNER, password: DEMO_PASSWORD },
  });
  // until the heap has grown to its limit
  await atRate(base, page, rate(PAGES_A_SECOND, WARM_UP_SECONDS));
  const [pages, slope] = await growthDuring(pid, () =>
    atRate(base, page, rate(PAGES_A_SECOND, QUIET_SECONDS)),
  );
  const searches = await atRate(base, search, rate(SEARCHES_A_SECOND));
  const [logins, meanwhile] = await Promise.all([
    atRate(base, login, rate(LOGINS_A_SECOND)),
    atRate(base, page, rate(PAGES_A_SECOND / 4)),
  ]);
  const told = (what: string, perSecond: number, rated: Rated): [string, Rated] => [
    `${what}, ${rate(perSecond).perSecond}/s`,
    rated,
  ];
  return {
    slope,
    rated: [
      told('site page', PAGES_A_SECOND, pages),
      told('quick search', SEARCHES_A_SECOND, searches),
      told('login', LOGINS_A_SECOND, logins),
      told('site page while people log in', PAGES_A_SECOND / 4, meanwhile),
    ],
  };
}
