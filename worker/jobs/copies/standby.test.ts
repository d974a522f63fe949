import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { codes as registry } from '#worker/db/schema/codes.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { aCell, forever, night } from '#worker/testing/copies.ts';
import { ask, codeOf } from '#worker/testing/forever-copy.ts';
import { aMemory, aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';

const SITES = 50;
const CODES_EACH = 20;
const LOCALES = ['en', 'he'] as const;

const names = new Map<string, { en: string; he: string }>();

/** A thousand codes of fifty sites, each with a picture and words. */
beforeAll(async () => {
  const { userId } = await aPerson();
  for (let at = 0; at < SITES; at++) {
    const [en, he] = [`Ruth Number${at}`, `רות מספר${at}`];
    const { id, slug } = await aSite({
      owner_id: userId,
      mode: 'open',
      first_name: 'Ruth',
      last_name: `Number${at}`,
      other_name: he,
    });
    const memory = await aMemory({ owner_id: id, author_id: userId, text: `She planted tree ${at}.` });
    const photo = await aPicture({ site_id: id, memory_id: memory, created_by: userId });
    await db
      .update(memories)
      .set({ type: 'photo', media: [aCell(photo)] })
      .where(eq(memories.id, memory));
    const own = Array.from({ length: CODES_EACH }, (_, n) => codeOf(1000 + at * CODES_EACH + n));
    for (const code of own) names.set(code, { en, he });
    const created_at = '2026-11-01T08:00:00.000Z';
    const row = { type: 's' as const, state: 'bound' as const, target: slug, site_id: id };
    await commit(
      db,
      own.map((code) => db.insert(registry).values({ code, ...row, created_at, updated_at: created_at })),
    );
  }
  await night();
}, 120_000);

test('with the main worker off, each of a thousand codes opens a name, dates, words and a picture, in both languages and without a script', async () => {
  const missing: string[] = [];
  for (const [code, name] of names)
    for (const locale of LOCALES) {
      const scanned = await ask(`/s/${code}`, { headers: { 'Accept-Language': locale } });
      const page = await ask(scanned.headers.get('Location') ?? '/nothing');
      const html = await page.text();
      const picture = /<img[^>]* src="(\/media\/[^"]+)"/.exec(html)?.[1] ?? '/media/none/none';
      const bytes = await ask(picture);
      const isThere =
        scanned.status === 302 &&
        page.status === 200 &&
        [name[locale], '1941', '2024', 'She planted tree'].every((words) => html.includes(words)) &&
        !html.includes('<script') &&
        bytes.status === 200 &&
        (await bytes.text()) === '1600'.repeat(10);
      if (!isThere) missing.push(`${code} ${locale}`);
    }
  expect(names.size).toBe(1000);
  expect(missing).toEqual([]);
});

test('the styles of a page are those that its answer allows', async () => {
  const [code] = names.keys();
  const location = (await ask(`/s/${code}`)).headers.get('Location') ?? '';
  const page = await ask(location);
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  const styles = [...(await page.text()).matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style);
  expect(styles).toHaveLength(1);
  for (const style of styles) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
  }
});

test('the standby is well while the last complete night is less than a day and a half ago', async () => {
  expect(await forever.head('health.json')).not.toBeNull();
  expect(await (await ask('/health')).json()).toMatchObject({ sites: SITES, codes: 1000 });
});
