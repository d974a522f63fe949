import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { translate as endpoint } from '#worker/contract/translation.ts';
import { TRANSLATION_A_DAY } from '#worker/contract/translation.ts';
import { sha256 } from '#worker/core/ids.ts';
import { quotas, translations } from '#worker/db/schema/operations.ts';
import type { Env } from '#worker/platform/env.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, deliver } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';

let reader: Person;
let owner: Person;
let site: number;
beforeAll(async () => {
  reader = await aPerson();
  owner = await aPerson();
  site = (await aSite({ owner_id: owner.userId, mode: 'regular' })).id;
});

type Options = { as?: Person; env?: Partial<Env>; now?: () => Date };
const ask = (json: object, { as = reader, ...options }: Options = {}) =>
  testApp({ as, ...options }).request('/api/translate', {
    method: 'POST',
    json: { site_id: site, to: 'he', ...json },
  });
const segmentsOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return (await response.json<ReplyOf<typeof endpoint>>()).segments;
};
/** A service that counts what it is asked. */
function counting(run = async (text: string) => `<${text}>`) {
  const asked: string[] = [];
  const AI: Env['AI'] = {
    run: async (_, { text = '' }) => {
      asked.push(text);
      return { translated_text: await run(text) };
    },
  };
  return { asked, env: { AI } };
}
const usedBy = async (person: Person): Promise<number> => {
  const bucket = `translation:${await sha256(String(person.userId))}`;
  const [row] = await db.select({ used: quotas.used }).from(quotas).where(eq(quotas.bucket, bucket));
  return row?.used ?? 0;
};
let next = 0;
const words = (length: number) => `${(next++).toString(36).padStart(6, 'x')}`.padEnd(length, 'a');

eachHasOneEffect({
  'asking for a translation': async () => {
    const person = await aPerson();
    const text = `She sang ${words(20)}`;
    return {
      as: person,
      call: (app) =>
        app.request('/api/translate', { method: 'POST', json: { site_id: site, to: 'he', text } }),
      once: async (answer) => {
        expect(await segmentsOf(answer)).toEqual([`בעברית: ${text}`]);
        const hash = await sha256(text);
        expect(await db.select().from(translations).where(eq(translations.hash, hash))).toHaveLength(1);
        // counted before the service is asked: an attempt that was lost may have been asked too
        expect([text.length, 2 * text.length]).toContain(await usedBy(person));
      },
    };
  },
});

describe('a reader who asks for a translation', () => {
  test('gets it in the language that was asked for', async () => {
    expect(await segmentsOf(await ask({ text: 'She sang.' }))).toEqual(['בעברית: She sang.']);
    const hebrew = await ask({ text: 'היא שרה.', to: 'en' });
    expect(await segmentsOf(hebrew)).toEqual(['In English: היא שרה.']);
  });

  test.each([
    ['an address alone', { text: 'https://example.org/a?b=c' }],
    ['numbers and signs', { text: '1921 – 2004 🕯' }],
    ['a text in that language', { text: 'היא שרה.' }],
  ])('gets nothing for %s, which the service never sees', async (_, json) => {
    const { asked, env } = counting();
    expect(await segmentsOf(await ask(json, { env }))).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('gets nothing where the translation is the text itself', async () => {
    const { env } = counting(async (text) => text);
    expect(await segmentsOf(await ask({ text: words(12) }, { env }))).toEqual([]);
  });

  test('gets the second time what was stored, and it counts once', async () => {
    const [text, person] = [words(20), await aPerson()];
    const { asked, env } = counting();
    for (const as of [person, reader, person])
      expect(await segmentsOf(await ask({ text }, { as, env }))).toEqual([`<${text}>`]);
    expect(asked).toEqual([text]);
    expect(await usedBy(person)).toBe(20);
  });

  test.each([
    ['too long a text', { text: 'a'.repeat(401) }, '/text'],
    ['no text', { text: '  ' }, '/text'],
    ['a third language', { text: 'She sang.', to: 'fr' }, '/to'],
    ['no site', { text: 'She sang.', site_id: undefined }, '/site_id'],
  ])('is told of %s', async (_, json, pointer) => {
    const { errors } = await refusal(await ask(json), 'request.invalid');
    expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  test('is told where there is no service, or where it fails, and loses nothing of the day', async () => {
    const as = await aPerson();
    const none = await ask({ text: words(9) }, { as, env: { ENVIRONMENT: 'production' } });
    await refusal(none, 'translate.unavailable');
    const failing = counting(async () => {
      throw new Error('down');
    });
    await refusal(await ask({ text: words(9) }, { as, env: failing.env }), 'translate.unavailable');
    expect(await usedBy(as)).toBe(0);
  });
});

describe('a private site', () => {
  test('lets its text out only where its reader agrees, and nothing of it is stored', async () => {
    const hidden = await aSite({ owner_id: owner.userId, mode: 'private' });
    const [text, { asked, env }] = [words(15), counting()];
    const json = { text, site_id: hidden.id };
    await refusal(await ask(json, { as: owner, env }), 'translate.confirm');
    expect(asked).toEqual([]);
    const confirmed = await ask({ ...json, confirmed: true }, { as: owner, env });
    expect(await segmentsOf(confirmed)).toEqual([`<${text}>`]);
    const hash = await sha256(text);
    expect(await db.select().from(translations).where(eq(translations.hash, hash))).toEqual([]);
  });

  test('is not there for a stranger', async () => {
    const hidden = await aSite({ owner_id: owner.userId, mode: 'private' });
    const { asked, env } = counting();
    const json = { text: 'She sang.', site_id: hidden.id, confirmed: true };
    await refusal(await ask(json, { env }), 'site.not_found');
    await refusal(await ask({ ...json, site_id: 999_999_999 }, { env }), 'site.not_found');
    expect(asked).toEqual([]);
  });
});

describe('the 20,000 characters of a day', () => {
  const noon = () => new Date('2026-11-21T12:00:00.000Z');

  test('are never exceeded by a burst, and nobody else is limited by it', async () => {
    const as = await aPerson();
    const { asked, env } = counting();
    const burst = Array.from({ length: 55 }, () => ask({ text: words(400) }, { as, env, now: noon }));
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(TRANSLATION_A_DAY / 400);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(asked.join('')).toHaveLength(TRANSLATION_A_DAY);
    const over = await refusal(await ask({ text: words(8) }, { as, env, now: noon }), 'rate.limited');
    expect(over.retry_after).toBe(12 * 60 * 60);
    expect((await ask({ text: words(8) }, { env, now: noon })).status).toBe(200);
    const tomorrow = () => new Date('2026-11-22T00:00:00.000Z');
    expect((await ask({ text: words(8) }, { as, env, now: tomorrow })).status).toBe(200);
  });
});

test('a translation is kept for thirty days', async () => {
  const text = words(10);
  const { asked, env } = counting();
  const sweep = (at: string) =>
    deliver([{ id: at, name: 'sweep_expired', payload: {} }], aMailer(), new Date(at));
  await ask({ text }, { env, now: () => new Date('2026-10-01T12:00:00.000Z') });
  expect(await sweep('2026-10-31T11:00:00.000Z')).toBe(0);
  await ask({ text }, { env });
  expect(asked).toHaveLength(1);
  expect(await sweep('2026-10-31T13:00:00.000Z')).toBe(0);
  await ask({ text }, { env });
  expect(asked).toHaveLength(2);
});
