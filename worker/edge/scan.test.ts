import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { aCode, aPerson, aSite } from '#worker/testing/seed.ts';

describe('a phone that has never been here scans a sticker', () => {
  test('and is sent to the memorial in its own language, for one row read', async () => {
    const { userId } = await aPerson();
    const site = await aSite({ owner_id: userId });
    const code = await aCode({ site_id: site.id, target: site.slug });
    const app = testApp();
    const response = await app.request(`/s/${code}`, { headers: { 'Accept-Language': 'he-IL,he;q=0.9' } });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(`/he/site/${site.slug}`);
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=60');
    expect(app.reads).toEqual({ queries: 1, rowsRead: 1, rowsWritten: 0 });
  });

  test('and the second scan of the same minute asks the database nothing', async () => {
    const code = await aCode({ site_id: 1, target: 'known' });
    const app = testApp();
    await app.request(`/s/${code}`);
    app.reads.queries = 0;
    const response = await app.request(`/he/s/${code.toLowerCase()}?utm=x`);
    expect(response.headers.get('Location')).toBe('/he/site/known');
    expect(app.reads.queries).toBe(0);
  });

  test('and one wrong character costs no query and leads to an explanation', async () => {
    const code = await aCode();
    const wrong = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7');
    const app = testApp();
    const response = await app.request(`/m/${wrong}`);
    expect(response.headers.get('Location')).toBe(`/en/login?qr=${wrong}&reason=unknown`);
    expect(app.reads.queries).toBe(0);
  });
});
