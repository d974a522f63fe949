import { against, exactly, type Line } from './goal.ts';
import { MEMORIES, SITES } from './growth-state.ts';
import { type RequestSpec, sendRequest } from './load.ts';
import { race } from './race.ts';
import type { Metered } from './resources.ts';
import { readsOf } from './scans.ts';
import { OWNER, ownersToken } from './session.ts';

const ROUNDS = 21;
const PER_ROUND = 24;
/** The number of updates added for the owner in both databases, so that there are some to list. */
const UPDATES = 30;

/** P16: the rows read and the cost of the demo's requests, alone and among 100,000 other sites. */
export async function growthLines(demo: Metered, grown: Metered, slug: string): Promise<Line[]> {
  const [alone, among] = [await sideOf(demo), await sideOf(grown)];
  const requests: [string, (token: string) => RequestSpec][] = [
    ['the page of a site', () => `/he/site/${slug}`],
    ['its feed', () => `/api/sites/memories/${slug}`],
    ['quick search', () => ({ path: '/api/search', json: { query: nameIn(slug), quick_search: true } })],
    ['my sites', (token) => ({ path: '/api/sites/mine', token })],
    ['updates', (token) => ({ path: '/api/updates', token })],
  ];
  const lines: Line[] = [];
  const many = `${SITES.toLocaleString('en')} sites, ${MEMORIES.toLocaleString('en')} memories`;
  for (const [what, asked] of requests) {
    const rows = async ({ counted, token }: Side) => {
      await sendRequest(counted, asked(token)); // warms up the isolate's caches in both
      const answer = await sendRequest(counted, asked(token));
      if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}`);
      return `${readsOf(answer).rowsRead} rows`;
    };
    lines.push(exactly('P16', `${what}, rows read (${many})`, await rows(alone), await rows(among)));
    const runner = ({ base, token, meter }: Side) => ({
      base,
      meter,
      status: 200,
      paths: () => Array.from({ length: PER_ROUND }, () => asked(token)),
    });
    const spent = await race(demo.meter, { alone: runner(alone), among: runner(among) }, ROUNDS);
    lines.push(
      against(
        'P16',
        what,
        [spent.alone.perRequest, 'demo'],
        spent.among.perRequest,
        spent.among.against(spent.alone),
        1.2,
        demo.meter.unit,
      ),
    );
  }
  return lines;
}

type Side = { base: URL; counted: URL; token: string; meter: Metered['meter'] };

/** Adds the owner's updates to an instance. Returns its URLs and the owner's token. */
async function sideOf({ miniflare, urlOf, meter }: Metered): Promise<Side> {
  const db = await miniflare.getD1Database('DB', 'dorot');
  await db
    .prepare(
      `insert into updates (user_id, kind, owner_kind, owner_id, subject_id, by_id, created_at)
       select u.id, 'memory_published', 'site', m.owner_id, m.id, m.author_id, m.created_at
       from users u cross join memories m
       where u.email = ?1 and m.owner_kind = 'site' and m.status = 'published'
         and not exists (select 1 from updates x where x.user_id = u.id and x.subject_id = m.id)
       order by m.id limit (?2 - (select count(*) from updates y join users v on v.id = y.user_id where v.email = ?1))`,
    )
    .bind(OWNER, UPDATES)
    .run();
  const base = await urlOf('dorot');
  return { base, counted: await urlOf('counted'), token: await ownersToken(base), meter };
}

/** The name in a slug as a user would type it: `hannah senesh` for `hannah-senesh`. */
const nameIn = (slug: string): string => slug.replaceAll('-', ' ');
