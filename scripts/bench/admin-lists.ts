import { Agent } from 'node:http';
import { ADMIN_PAGE } from '#worker/contract/admin-list.ts';
import { signAccessToken } from '#worker/http/access-token.ts';
import { atMost, type Line } from './goal.ts';
import { ADMIN_SESSION, LISTED } from './lists-state.ts';
import { sendRequest } from './load.ts';
import type { Metered } from './resources.ts';
import { readsOf } from './scans.ts';
import { PRODUCTION } from './stand.ts';

const PAGES = 1000;
const ROWS_A_LINE = 3;
/** The administrator and their session; what could be an address that is searched for; the last row of the page before. */
const BESIDE = 6;

/** Each filter that leaves 50,000 rows at least, and each order. */
const LISTS = {
  users: [
    '',
    'locale=he',
    'role=2',
    'state=active',
    'state=unverified',
    'from=2020-02-01&to=2021-08-01',
    'q=dana',
    'sort=created',
    'sort=name',
    'sort=-email',
  ],
  sites: [
    '',
    'type=memorial',
    'mode=open',
    'mode=private',
    'state=live',
    'subscribed=yes',
    'subscribed=no',
    'from=2020-02-01&to=2021-08-01',
    'q=dana',
    'sort=created',
  ],
} as const;

type Listed = { next_cursor: string | null } & { [list in keyof typeof LISTS]?: unknown[] };

/** The rows read of the administrators' lists of 1,000,000 users and of as many sites, from the first page to the 1,000th. */
export async function adminListLines(listed: Metered, origin: string): Promise<Line[]> {
  const base = await listed.urlOf('counted');
  const line = new Agent({ keepAlive: true, maxSockets: 1 });
  const tokens = tokensFor(await administratorIn(listed), origin);
  const lines: Line[] = [];
  for (const list of ['users', 'sites'] as const)
    for (const query of LISTS[list]) {
      const rows: number[] = [];
      for (let cursor: string | null = ''; rows.length < PAGES; ) {
        const path: string = `/api/admin/${list}?${query}${cursor && `&cursor=${cursor}`}`;
        const answer = await sendRequest(base, { path, token: await tokens() }, line);
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        const page = JSON.parse(answer.body.toString()) as Listed;
        rows.push(readsOf(answer).rowsRead);
        // names that are searched for leave out private sites
        if (page[list]?.length !== ADMIN_PAGE && !query.startsWith('q='))
          throw new Error(`page ${rows.length} of ${path} has ${page[list]?.length} rows`);
        if (page.next_cursor === null) throw new Error(`${path} is the last page of ${rows.length}`);
        cursor = page.next_cursor;
      }
      const what = `${LISTED.toLocaleString('en')} ${list}${query && ` by ${query}`}, the most rows of ${PAGES} pages`;
      lines.push(atMost('lists', what, Math.max(...rows), ROWS_A_LINE * ADMIN_PAGE + BESIDE, 'rows'));
    }
  line.destroy();
  return lines;
}

/** Signs a token for the administrator's session when the last one is about to expire. */
function tokensFor(userId: number, origin: string): () => Promise<string> {
  const renewed = 5 * 60_000;
  let last: { token: string; at: number } | undefined;
  return async () => {
    if (!last || Date.now() - last.at > renewed) {
      const claims = { userId, sessionId: ADMIN_SESSION, sessionVersion: 1 };
      last = {
        token: await signAccessToken(claims, origin, PRODUCTION.JWT_SECRET, new Date()),
        at: Date.now(),
      };
    }
    return last.token;
  };
}

async function administratorIn({ miniflare }: Metered): Promise<number> {
  const db = await miniflare.getD1Database('DB', 'dorot');
  const id = await db
    .prepare('select user_id from sessions where id = ?')
    .bind(ADMIN_SESSION)
    .first<number>('user_id');
  if (id === null) throw new Error('The demo has no administrator.');
  return id;
}
