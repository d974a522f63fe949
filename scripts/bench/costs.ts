import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { COUNTED, perMillion } from '../costs/counted.ts';
import { bindCodes } from './codes.ts';
import { openFront } from './front.ts';
import { exactly, type Line, noted } from './goal.ts';
import { type RequestSpec, sendRequest } from './load.ts';
import type { Metered } from './resources.ts';
import { OWN_SITE, phoneOf } from './screens.ts';
import { ownersToken } from './session.ts';
import { sentFiles } from './uploads.ts';
import type { Usage } from './workers/usage.ts';

const ROUNDS = 20;
const SCROLLS = 10;
const SCROLL_PX = 3000;
const SCROLL_MS = 200;

/** `base` is the worker itself, `origin` where a browser reaches it. */
type Place = { base: URL; origin: string };
type Act = (place: Place, round: number) => Promise<void>;

/**
 * What a scan, a visit and a memory use of what the provider charges for, against the figures that `docs/costs.md` counts
 * with. CPU is that of the whole local process, which has the database and the bucket too: more than is charged.
 */
export async function costLines(browser: Browser, demo: Metered, origin: string): Promise<Line[]> {
  const acts = await actsOf(browser, demo);
  const lines: Line[] = [];
  const place = { base: await demo.urlOf('dorot'), origin };
  const counting = await demo.urlOf('usage');
  const front = await openFront(counting, 0);
  const counted = { base: counting, origin: `http://localhost:${(front.address() as AddressInfo).port}` };
  for (const [name, act] of Object.entries(acts)) {
    const { used, jobs } = await usageOf(counted, act);
    await act(place, 1);
    const cpu = await demo.meter.during(async () => {
      for (let round = 0; round < ROUNDS; round++) await act(place, 2 + round);
    });
    const figures = COUNTED[name as keyof typeof COUNTED];
    const { cpuMs: _, ...expected } = figures;
    lines.push(
      exactly('cost', `${name}: counted with in docs/costs.md`, told(expected), told(used)),
      noted('cost', `${name}: jobs afterwards`, told(jobs)),
      noted('cost', `${name}: work of the whole process`, `${Math.round(cpu / ROUNDS)} ${demo.meter.unit}`),
      noted('cost', `${name}: a million of them`, `$${perMillion(figures).toFixed(2)}`),
    );
  }
  front.close();
  return lines;
}

const told = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';

/** What an act uses the second time it is done, when what is kept of it is there, with the jobs that follow from it. */
async function usageOf(place: Place, act: Act): Promise<{ used: Usage; jobs: Record<string, number> }> {
  const ask = async (path: string) => JSON.parse((await sendRequest(place.base, path)).body.toString());
  const settle = () => ask('/bench/deliver') as Promise<Record<string, number>>;
  await act(place, -1);
  await settle();
  await ask('/bench/usage');
  await act(place, 0);
  const jobs = await settle();
  return { used: (await ask('/bench/usage')) as Usage, jobs };
}

async function actsOf(browser: Browser, demo: Metered): Promise<Record<keyof typeof COUNTED, Act>> {
  const { miniflare, urlOf } = demo;
  const codes = await bindCodes(miniflare, 'dorot', OWN_SITE, 2 * ROUNDS);
  const token = await ownersToken(await urlOf('dorot'));
  const db = await miniflare.getD1Database('DB', 'dorot');
  const site = await db.prepare('select id from sites where slug = ?').bind(OWN_SITE).first<{ id: number }>();
  if (!site) throw new Error(`The demo has no ${OWN_SITE}.`);
  const photo = await photoOf(demo);
  const sent = async (base: URL, spec: RequestSpec) => {
    const answer = await sendRequest(base, spec);
    if (answer.status >= 400) throw new Error(`answered ${answer.status}: ${answer.body}`);
    return answer;
  };
  return {
    scan: async ({ base }, round) => void (await sent(base, `/s/${codes[round + 1]}`)),
    visit: ({ origin }) => read(browser, `${origin}/he/site/${OWN_SITE}`),
    memory: async ({ base }) => {
      const done = await sentFiles({ base, token, site: site.id }, photo);
      const { media } = JSON.parse(done?.body.toString() ?? '{}') as { media: { id: string } };
      const text = 'A memory of the bench, with a photo.';
      const json = {
        site_id: site.id,
        text,
        lang: 'en',
        media: [{ id: media.id }],
        client_key: randomUUID(),
      };
      await sent(base, { path: '/api/sites/memories', token, json });
    },
  };
}

/** A visitor on a phone who reads a site to its end. */
async function read(browser: Browser, url: string): Promise<void> {
  const { context, page } = await phoneOf(browser, null);
  await page.goto(url, { waitUntil: 'networkidle' });
  for (let at = 0; at < SCROLLS; at++) {
    await page.mouse.wheel(0, SCROLL_PX);
    await page.waitForTimeout(SCROLL_MS);
  }
  await page.waitForLoadState('networkidle');
  await context.close();
}

/** The widths of a photo of the demo, as the app sends them. */
async function photoOf({ miniflare }: Metered) {
  const db = await miniflare.getD1Database('DB', 'dorot');
  const bucket = await miniflare.getR2Bucket('MEDIA', 'dorot');
  const row = await db
    .prepare("select key, widths from media where purpose = 'memory' and kind = 'photo' limit 1")
    .first<{ key: string; widths: string }>();
  if (!row) throw new Error('The demo has no photo.');
  const widths = JSON.parse(row.widths) as number[];
  return Promise.all(
    widths.map(async (width) => {
      const object = await bucket.get(`${row.key}/${width}`);
      if (!object) throw new Error(`The photo has no width of ${width}.`);
      const bytes = new Uint8Array(await object.arrayBuffer());
      return { name: `${width}.webp`, type: 'image/webp', width, bytes };
    }),
  );
}
