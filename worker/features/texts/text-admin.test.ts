import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import type { TextHistory, TextVersions } from '#worker/contract/text-admin.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { text_versions } from '#worker/db/schema/texts.ts';
import { forgetEverything } from '#worker/platform/isolate-memory.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aPersonWithPassword, aSite, db, type Person } from '#worker/testing/seed.ts';

let admin: Person;
let other: Person;
let app: ReturnType<typeof testApp>;
const visitor = testApp();

beforeAll(async () => {
  [admin, other] = [await aPerson({ role_id: 1 }), await aPerson({ role_id: 1, first_name: 'Noa' })];
  app = testApp({ as: admin });
});
beforeEach(() => forgetEverything());

const KEY = 'faq.candles';
const text = (words: string) => ({
  en: `# How do candles work?\n\n${words}`,
  he: `# איך פועלים הנרות?\n\n${words}`,
});

const call = async (path: string, method: string, json?: unknown, revision?: number, as = app) =>
  as.request(`/api/admin/texts/${path}`, {
    method,
    ...(json !== undefined && { json }),
    ...(revision !== undefined && { headers: { 'If-Match': `"${revision}"` } }),
  });
const entryIn = async (reply: Response): Promise<TextHistory> =>
  ((await reply.json()) as { text: TextHistory }).text;
const read = async (key = KEY) => entryIn(await call(key, 'GET'));
const save = async (source: object, key = KEY) =>
  entryIn(await app.request(`/api/admin/texts/${key}/versions`, { method: 'POST', json: source }));
const publish = async (version_id: number | null, key = KEY, as = app) =>
  call(`${key}/publish`, 'POST', { version_id }, (await read(key)).revision, as);
const page = async (path: string) => {
  const html = await (await visitor.request(path)).text();
  return html.replaceAll(/nonce="[^"]*"|nonce-[\w+/=-]+|"request_id":"[^"]*"/g, '');
};

describe('a text that is edited', () => {
  test('is a draft that nobody reads, then what everyone reads in both languages, then the default again', async () => {
    const before = { en: await page('/en/faq'), he: await page('/he/faq') };
    const draft = await save(text('A **wrong** sentence, with [a link](/faq).'));
    expect(draft).toMatchObject({ is_default: true, has_draft: true, revision: 0 });
    expect(await page('/en/faq')).toBe(before.en);
    expect((await publish(draft.versions[0]?.id ?? 0)).status).toBe(200);
    expect(await page('/en/faq')).toContain(
      'A <strong>wrong</strong> sentence, with <a href="/en/faq">a link</a>.',
    );
    expect(await page('/he/faq')).toContain('<a href="/he/faq">a link</a>');
    const api = await visitor.request('/api/texts/faq?locale=en');
    expect(await api.text()).toContain('wrong');
    const rolledBack = await entryIn(await publish(null));
    expect(rolledBack).toMatchObject({ is_default: true, has_draft: true, revision: 2 });
    expect({ en: await page('/en/faq'), he: await page('/he/faq') }).toEqual(before);
  });

  test('can be set back to any version that was published before, and the log says by whom and why', async () => {
    const key = 'faq.photos';
    const first = (await save(text('One.'), key)).versions[0]?.id ?? 0;
    await publish(first, key);
    const second = (await save(text('Two.'), key)).versions[0]?.id ?? 0;
    await publish(second, key);
    const back = await entryIn(await publish(first, key));
    expect(back.versions.map(({ id, is_published }) => [id, is_published])).toEqual([
      [second, false],
      [first, true],
    ]);
    expect(back.versions[0]?.created_by).toEqual({ id: admin.userId, name: 'Dana Levi' });
    expect(await page('/en/faq')).toContain('One.');
    const rows = await db.select().from(audit).where(eq(audit.object_id, key));
    expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['text.saved', { version_id: null }, null],
      ['text.published', { version_id: null }, { version_id: first }],
      ['text.saved', { version_id: first }, null],
      ['text.published', { version_id: first }, { version_id: second }],
      ['text.published', { version_id: second }, { version_id: first }],
    ]);
    expect(rows[1]).toMatchObject({ actor_id: admin.userId, standing: 'AD', reason: 'for a test' });
  });

  test('keeps versions from long ago, which are read a page at a time', async () => {
    const key = 'faq.at-the-grave';
    await save(text('Version 0.'), key);
    const [saved] = await db.select().from(text_versions).where(eq(text_versions.key, key));
    if (!saved) throw new Error('nothing was saved');
    const { id: _, ...row } = saved;
    for (let at = 1; at < 65; at++)
      await db.insert(text_versions).values({ ...row, ...text(`Version ${at}.`) });
    const first = await read(key);
    expect([first.versions.length, first.has_older]).toEqual([30, true]);
    const seen = first.versions.map(({ en }) => en);
    for (let { versions, has_older }: TextVersions = first; has_older; ) {
      const older = await call(`${key}/versions?before=${versions.at(-1)?.id}`, 'GET');
      ({ versions, has_older } = (await older.json()) as TextVersions);
      seen.push(...versions.map(({ en }) => en));
    }
    expect(seen).toEqual(Array.from({ length: 65 }, (_, at) => text(`Version ${64 - at}.`).en));
  });

  test('reaches those who read the page before within half a minute, and costs no query until then', async () => {
    visitor.reads.queries = 0;
    await visitor.request('/en/gs');
    expect(visitor.reads.queries).toBe(1);
    visitor.reads.queries = 0;
    await visitor.request('/he/gs');
    expect(visitor.reads.queries).toBe(0);
  });

  test('is published by one of two administrators, and the other reads that', async () => {
    const key = 'faq.approval';
    const { versions, revision } = await save(text('First.'), key);
    const id = versions[0]?.id ?? 0;
    const both = await Promise.all(
      [app, testApp({ as: other })].map((as) =>
        call(`${key}/publish`, 'POST', { version_id: id }, revision, as),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const late = await refusal(
      await call(`${key}/publish`, 'POST', { version_id: null }, revision),
      'request.stale',
    );
    expect(late.params).toEqual({ current: { revision: 1, version_id: id } });
  });

  test('is saved once, however often the button is pressed, and never lost', async () => {
    const key = 'faq.report';
    await save(text('Once.'), key);
    expect((await save(text('Once.'), key)).versions).toHaveLength(1);
    await expect(db.delete(text_versions).where(eq(text_versions.key, key))).rejects.toThrow();
    await expect(
      db.update(text_versions).set({ en: '' }).where(eq(text_versions.key, key)),
    ).rejects.toThrow();
  });

  test('needs a reason to be published, and a version of its own', async () => {
    const { versions } = await save(text('Mine.'));
    const id = versions[0]?.id ?? 0;
    const { revision } = await read();
    const headers = { 'If-Match': `"${revision}"`, 'X-Reason': '' };
    await refusal(
      await app.request(`/api/admin/texts/${KEY}/publish`, {
        method: 'POST',
        json: { version_id: id },
        headers,
      }),
      'reason.required',
    );
    await refusal(await publish(id, 'faq.is-it-free'), 'request.invalid');
    await refusal(await call('faq.unknown', 'GET'), 'page.not_found');
  });
});

describe('what an editor types is never markup', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', 'text.form'],
    ['an element in a line', 'Hello <img src=x onerror=alert(1)>', 'text.form'],
    ['a picture', '![x](https://evil.example/x.png)', 'text.form'],
    ['an address that runs', '[x](javascript:alert(1))', 'text.address'],
    ['an address with data', '[x](data:text/html;base64,PHNjcmlwdD4=)', 'text.address'],
    ['an address hidden by letters', '[x](JaVaScRiPt&#58;alert(1))', 'text.address'],
    ['an address that is none', '[x](vbscript:x)', 'text.address'],
    ['an autolink that runs', '<javascript:alert(1)>', 'text.address'],
    ['code', '`x`', 'text.form'],
    ['a quote', '> x', 'text.form'],
    ['a line across', 'x\n\n---', 'text.form'],
    ['a reference', '[x][1]\n\n[1]: javascript:alert(1)', 'text.form'],
    ['a list in a list', '- x\n  - y', 'text.list_item'],
    ['a heading too deep', '### x', 'text.form'],
  ])('%s', async (_what, words, code) => {
    const problem = await refusal(await call(`${KEY}/versions`, 'POST', text(words)), 'request.invalid');
    expect(problem.errors?.map((error) => error.code)).toContain(code);
  });

  test('nor is what only looks like it', async () => {
    const { versions } = await save(text('5 &lt; 6 &amp; "quotes" \\<b>'));
    await publish(versions[0]?.id ?? 0);
    expect(await page('/en/faq')).toContain('<p dir="auto">5 &lt; 6 &amp; &quot;quotes&quot; &lt;b&gt;</p>');
    await publish(null);
  });

  test('and without a title it is no text', async () => {
    const problem = await refusal(
      await app.request(`/api/admin/texts/${KEY}/preview`, {
        method: 'POST',
        json: { en: 'No title', he: '# כותרת' },
      }),
      'request.invalid',
    );
    expect(problem.errors).toMatchObject([{ pointer: '/en', code: 'text.title' }]);
  });
});

describe('a text keeps what the product puts into it', () => {
  test('prices', async () => {
    const { standard } = await read('landing.prices');
    const lost = { ...standard, he: standard.he.replace('{annual}', '49.99') };
    const problem = await refusal(await call('landing.prices/versions', 'POST', lost), 'request.invalid');
    expect(problem.errors).toMatchObject([
      { pointer: '/he', code: 'text.placeholder_lost', params: { name: '{annual}' } },
    ]);
    const added = { ...standard, en: `${standard.en}\n\n{weekly}` };
    const faults = (await refusal(await call('landing.prices/versions', 'POST', added), 'request.invalid'))
      .errors;
    expect(faults?.map(({ code }) => code)).toEqual(['text.placeholder_unknown', 'text.parts']);
  });

  test('figures, which are those of the code whatever else is written', async () => {
    const key = 'page.promise';
    const { standard } = await read(key);
    const typed = { ...standard, en: standard.en.replaceAll('{restore_days}', '90') };
    const { errors } = await refusal(await call(`${key}/versions`, 'POST', typed), 'request.invalid');
    expect(errors).toMatchObject([
      { pointer: '/en', code: 'text.placeholder_lost', params: { name: '{restore_days}' } },
    ]);
    const edited = { ...standard, en: standard.en.replace('# Our promise', '# What we promise') };
    const { versions } = await save(edited, key);
    expect((await publish(versions[0]?.id ?? 0, key)).status).toBe(200);
    const html = await page('/en/promise');
    expect(html).toContain('<h1>What we promise</h1>');
    expect(html).toContain(`can be restored for ${RESTORE_DAYS} days`);
    expect((await publish(null, key)).status).toBe(200);
  });

  test('the default of every text can be saved as it is', async () => {
    const { texts } = (await (await app.request('/api/admin/texts')).json()) as { texts: { key: string }[] };
    expect(texts.length).toBeGreaterThan(30);
    for (const { key } of texts) {
      const { standard } = await read(key);
      expect((await call(`${key}/preview`, 'POST', standard)).status, key).toBe(200);
    }
  });
});

describe('a prayer', () => {
  const SETTINGS = {
    hebrew_calendar: true,
    hide_candle_button: false,
    hide_about: false,
    dim_cover: false,
    memories_title: null,
  };
  const prayer = async (person: Person, site: number) => {
    const reply = await testApp({ as: person }).request(`/api/sites/services/memorial-text/${site}`);
    return (await reply.json()) as { kaddish: { lines: { text: string; latin: string }[] } };
  };

  test('is published as it was typed, point by point, and its other words stay', async () => {
    const settings = { ...SETTINGS, personal_memorial_text_format_activated: true };
    const { id } = await aSite({ owner_id: other.userId, lang: 'he', subscribed: true, settings });
    const before = await prayer(other, id);
    const { standard } = await read('prayer.kaddish');
    // the same letter in another order of its points, which a normalisation would undo
    const typed = 'ש\u05c1\u05b8ל';
    const [, ...rest] = standard.he.split('\n');
    const { versions } = await save({ ...standard, he: [typed, ...rest].join('\n') }, 'prayer.kaddish');
    await publish(versions[0]?.id ?? 0, 'prayer.kaddish');
    const after = await prayer(other, id);
    expect(after.kaddish.lines[0]?.text).toBe(typed);
    expect(after.kaddish.lines.map(({ latin }) => latin)).toEqual(
      before.kaddish.lines.map(({ latin }) => latin),
    );
    await publish(null, 'prayer.kaddish');
    expect(await prayer(other, id)).toEqual(before);
  });

  test('keeps its lines, and in each the names', async () => {
    const { standard } = await read('prayer.el-malei');
    const shorter = { ...standard, he: standard.he.split('\n')[0] ?? '' };
    const short = (await refusal(await call('prayer.el-malei/versions', 'POST', shorter), 'request.invalid'))
      .errors;
    expect(short).toMatchObject([{ pointer: '/he', code: 'text.lines', params: { count: 2 } }]);
    const nameless = { ...standard, en: standard.en.replace('{name}', 'him') };
    const faults = (
      await refusal(await call('prayer.el-malei/versions', 'POST', nameless), 'request.invalid')
    ).errors;
    expect(faults).toMatchObject([
      { pointer: '/en', code: 'text.placeholder_lost', params: { name: '{name}' } },
    ]);
  });
});

describe('an email', () => {
  const KEY_OF_RESET = 'mail.reset';
  const mailed = async () => {
    const mailer = aMailer();
    const { email } = await aPersonWithPassword({ locale: 'en' });
    await testApp().request('/api/users/forgot', { method: 'POST', json: { email } });
    await runMailJobs(mailer, new Date());
    return mailer.sent.find(({ to }) => to === email);
  };

  test('is sent in the words that were published, and then in its own again', async () => {
    const { standard } = await read(KEY_OF_RESET);
    expect(standard.en.split('\n')).toContain('Choose a new Dorot password');
    const edited = {
      ...standard,
      en: standard.en.replace('Choose a new Dorot password', 'A new password for Dorot'),
    };
    const { versions } = await save(edited, KEY_OF_RESET);
    expect((await mailed())?.subject).toBe('Choose a new Dorot password');
    await publish(versions[0]?.id ?? 0, KEY_OF_RESET);
    expect((await mailed())?.subject).toBe('A new password for Dorot');
    await publish(null, KEY_OF_RESET);
    expect((await mailed())?.subject).toBe('Choose a new Dorot password');
  });

  test('keeps its values, in each of its messages, and messages that can be read', async () => {
    const { standard } = await read('mail.verification');
    const faultsOf = async (patch: object) =>
      (
        await refusal(
          await call('mail.verification/versions', 'POST', { ...standard, ...patch }),
          'request.invalid',
        )
      ).errors;
    expect(await faultsOf({ en: standard.en.replace('{code}', 'code') })).toMatchObject([
      { pointer: '/en', code: 'text.placeholder_lost', params: { name: '{code}' } },
    ]);
    expect(await faultsOf({ he: standard.he.replace('{code}', '{code') })).toMatchObject([
      { pointer: '/he', code: 'text.message' },
    ]);
    expect(await faultsOf({ he: `${standard.he}\nעוד שורה` })).toMatchObject([
      { pointer: '/he', code: 'text.lines' },
    ]);
  });
});
