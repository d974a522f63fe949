import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SITE_COLUMNS } from '#worker/features/site-admin/site-columns.ts';
import { databaseIn } from '../bench/filled-state.ts';
import { copyBuild, openServer, type Server } from '../faults/server.ts';
import { DEMO_PASSWORD } from '../lib/demo-accounts.ts';
import { root } from '../lib/machine.mjs';
import { build, devVars } from '../lib/prepare.ts';
import { reading } from './digest.ts';
import { within } from './exchange.ts';
import { objectsIn, type Place } from './place.ts';

/** What the deletion of a site left behind, as time passed. */
export type Deletion = {
  /** Until it was found nowhere. */
  seconds: number;
  /** Where it was still found at the end of the wait. */
  found: string[];
  /** Rows of it on the day before, and the day after, they are due. */
  rows: { before: number; after: string[] };
  /** Its objects on the day before, and the day after, they are due. */
  objects: { before: number; after: string[] };
  /** Emails about it, and payments, after it was deleted. */
  later: string[];
};

const PORT = 8991;
const OWNER = 'owner@example.org';
const SLUG = 'rachel-bluwstein';
const NAME = 'Rachel Bluwstein';
const DAY_MS = 86_400_000;
const ROWS_DAY = 30;
const OBJECTS_DAY = 60;
/** The jobs that delete sites, media and objects. */
const PURGES = "'plan_purges', 'purge_site', 'sweep_media', 'sweep_objects', 'purge_objects'";
const PATIENCE_SECONDS = 10;
const POLL_MS = 50;
/** An hour: a site is not purged while it is being restored. */
const GRACE_DAYS = 1 / 24;
/** More than the time after which a message that was queued counts as lost. */
const LOST_MS = 11 * 60_000;
const STUCK_MS = 2000;
const SETTLED_MS = 240_000;

/** Rows that stay when a site goes: what was done is recorded, and the sticker on the stone waits for another. */
const STAYS = ['audit', 'codes'];

/**
 * Deletes a site of the demo on the served build, as its Owner, and looks for it: at once, and with a clock that jumps
 * to the days on which its rows and its objects are due.
 */
export async function deleteSite(place: Place): Promise<Deletion> {
  await build();
  const built = await copyBuild(path.join(root, 'dist/dorot'), place.folder);
  const vars = { ...Object.fromEntries(devVars()), APP_ORIGIN: `http://localhost:${PORT}` };
  const clock = { seed: 1, offsetMs: 0, rates: {} };
  const served = { built, state: place.state, port: PORT, vars };
  const site = siteIn(place);
  const server = await openServer(served, clock);
  try {
    const at = placesOf(server, site);
    const missing = await foundAt(at);
    if (missing.length < Object.keys(at).length)
      throw new Error(`Only there before the deletion: ${missing.join(', ')}`);
    await remove(server, site.id);
    const { seconds, found } = await untilGone(at);
    const deleted = new Date().toISOString();

    const advance = (days: number) => passDays(place, server, clock, days);
    await advance(ROWS_DAY - 1);
    const before = rowsOf(place, site.id);
    await advance(ROWS_DAY + 1 + GRACE_DAYS);
    const after = rowsOf(place, site.id);
    const later = sentSince(place, site.id, deleted);
    await advance(OBJECTS_DAY - 1);
    await server.stop();
    const objectsBefore = await objectsOf(place, site.keys);
    await server.start();
    await advance(OBJECTS_DAY + 1 + 2 * GRACE_DAYS);
    await server.stop();
    return {
      seconds,
      found,
      rows: { before: before.length, after },
      objects: { before: objectsBefore.length, after: await objectsOf(place, site.keys) },
      later,
    };
  } finally {
    await server.stop();
  }
}

type Site = { id: number; code: string; picture: string; keys: string[] };

const siteIn = (place: Place): Site =>
  reading(databaseIn(place.state), (db) => {
    const site = db.prepare('select id, portrait_id from sites where slug = ?').get(SLUG);
    const id = Number(site?.id);
    const code = db.prepare("select code from codes where site_id = ? and state = 'bound' limit 1").get(id);
    const keys = db.prepare('select key from media where site_id = ?').all(id);
    if (!code) throw new Error(`The demo has no code of ${SLUG}.`);
    return {
      id,
      code: String(code.code),
      picture: String(site?.portrait_id),
      keys: keys.map(({ key }) => String(key)),
    };
  });

/** Where a visitor finds the site, each with whether it is found there. */
type Places = Record<string, () => Promise<boolean>>;

function placesOf({ base }: Server, { code }: Site): Places {
  const ask = (address: string, init?: RequestInit) =>
    fetch(new URL(address, base), { redirect: 'manual', ...init });
  const shows = (address: string, sign: string, init?: RequestInit) => async () => {
    const answer = await ask(address, init);
    return answer.ok && (await answer.text()).includes(sign);
  };
  const search = (query: string, quick: boolean) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, quick_search: quick }),
  });
  let picture: string | undefined;
  return {
    'its page in Hebrew': shows(`/he/site/${SLUG}`, 'og:title'),
    'its page in English': shows(`/en/site/${SLUG}`, 'og:title'),
    'its data': shows(`/api/sites/${SLUG}`, SLUG),
    'its memories': shows(`/api/sites/memories/${SLUG}`, 'memories'),
    'a picture': async () => {
      picture ??= /\/api\/media\/[\w-]+\?[^"'\s,]+/.exec(await (await ask(`/he/site/${SLUG}`)).text())?.[0];
      if (!picture) throw new Error('The page shows no picture.');
      return (await ask(picture.replaceAll('&amp;', '&'))).ok;
    },
    'quick search': shows('/api/search', SLUG, search('bluw', true)),
    search: shows('/api/search', SLUG, search('bluwstein', false)),
    'the sitemap': shows('/sitemap.xml?file=0', SLUG),
    'what its code opens': async () => {
      const page = (await ask(`/s/${code}`)).headers.get('Location') ?? '';
      return shows(page, 'og:title')();
    },
  };
}

async function foundAt(places: Places): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(places).map(async ([name, isThere]) => ((await isThere()) ? [name] : [])),
  );
  return found.flat();
}

async function remove({ base }: Server, id: number): Promise<void> {
  const post = (address: string, method: string, json: object, token = '') =>
    fetch(new URL(address, base), {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(json),
    });
  const login = await post('/api/users/authenticate', 'POST', { email: OWNER, password: DEMO_PASSWORD });
  const { token } = (await login.json()) as { token: string };
  const answer = await post(`/api/sites/${id}`, 'DELETE', { name: NAME }, token);
  if (!answer.ok) throw new Error(`The deletion answered ${answer.status}: ${await answer.text()}`);
}

/** Waits until it is found nowhere, and tells how long that took, and where it was found to the end. */
async function untilGone(places: Places): Promise<{ seconds: number; found: string[] }> {
  const began = performance.now();
  for (;;) {
    const found = await foundAt(places);
    const seconds = (performance.now() - began) / 1000;
    if (found.length === 0 || seconds > PATIENCE_SECONDS) return { seconds, found };
    await pause(POLL_MS);
  }
}

/** Lets the clock of the worker jump to so many days after the deletion, the cron fire, and its work be done. */
async function passDays(
  { state }: Place,
  server: Server,
  clock: Parameters<Server['set']>[0],
  days: number,
): Promise<void> {
  const until = Date.now() + SETTLED_MS;
  clock.offsetMs = days * DAY_MS;
  await server.set(clock);
  await server.cron(Date.now() + clock.offsetMs);
  for (let due = -1, before = -1; due !== 0; before = due) {
    if (Date.now() > until) throw new Error(`After ${days} days ${due} jobs are due and not done.`);
    // what was queued and not heard of is queued again
    if (due === before) clock.offsetMs += LOST_MS;
    await server.set(clock);
    if (due === before) await server.cron(Date.now() + clock.offsetMs);
    await pause(STUCK_MS);
    const now = new Date(Date.now() + clock.offsetMs).toISOString();
    due = reading(databaseIn(state), (db) =>
      Number(
        db.prepare(`select count(*) as due from outbox where due_at <= ? and name in (${PURGES})`).get(now)
          ?.due,
      ),
    );
  }
}

/** Where rows of the site are left. */
const rowsOf = (place: Place, id: number): string[] =>
  reading(databaseIn(place.state), (db) =>
    ['sites.id', ...Object.keys(SITE_COLUMNS)].flatMap((column) => {
      const [table = '', name = ''] = column.split('.');
      if (STAYS.includes(table)) return [];
      const kind = db.prepare(`select 1 from pragma_table_info('${table}') where name = 'owner_kind'`).get();
      const ofSite = name === 'owner_id' && kind ? " and owner_kind = 'site'" : '';
      const { many } = db
        .prepare(`select count(*) as many from "${table}" where "${name}" = ?${ofSite}`)
        .get(id) as {
        many: number;
      };
      return many > 0 ? [`${column}: ${many}`] : [];
    }),
  );

const objectsOf = (place: Place, keys: readonly string[]): Promise<string[]> =>
  within(place, async ({ media }) => {
    const stored = await objectsIn(media);
    return [...stored.keys()].filter((key) => keys.some((one) => key.startsWith(`${one}/`)));
  });

/** Emails that remind of the site, and orders for it, since an instant. */
const sentSince = (place: Place, id: number, since: string): string[] =>
  reading(databaseIn(place.state), (db) =>
    ['reminder_mails', 'orders'].flatMap((table) => {
      const { many } = db
        .prepare(`select count(*) as many from "${table}" where site_id = ? and created_at > ?`)
        .get(id, since) as { many: number };
      return many > 0 ? [`${many} ${table}`] : [];
    }),
  );
