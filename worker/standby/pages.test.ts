import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, emptyCopy, fillCopy, SITE_CODE } from '#worker/testing/forever-copy.ts';

beforeAll(fillCopy);
afterAll(emptyCopy);

describe('a page opens', () => {
  test.each([
    ['/en/site/ruth-cohen', 'Ruth Cohen'],
    ['/en/site/ruth-cohen/', 'Ruth Cohen'],
    ['/en/site/ruth-cohen/index.html', 'Ruth Cohen'],
    ['/en/site/ruth-cohen/1/', 'Ruth Cohen'],
    ['/en/site/Ruth-COHEN', 'Ruth Cohen'],
    ['/en/community/Kfar', 'A community'],
    ['/en/site/ruth-cohen?memory=7', 'Ruth Cohen'],
    ['/en/site/ruth-cohen/?memory=7&x=%00', 'Ruth Cohen'],
    ['/he/site/רות-כהן/', 'רות כהן'],
    ['/he/site/%D7%A8%D7%95%D7%AA-%D7%9B%D7%94%D7%9F', 'רות כהן'],
    ['/en/site/ruth-cohen/2/', 'second page'],
    ['/he/grave/7', 'מצבה'],
    ['/en/community/kfar/', 'A community'],
    ['/en', 'Home'],
    ['/en/', 'Home'],
    ['/en/index.html', 'Home'],
    ['/', 'choose'],
    ['/index.html', 'choose'],
  ])('at %s', async (path, text) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(text);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    const [, locale = ''] = path.split('/');
    expect(response.headers.get('Content-Language')).toBe(/^(en|he)$/.test(locale) ? locale : 'he, en');
  });

  test.each([
    ['/site/ruth-cohen', '/he/site/ruth-cohen/'],
    ['/site/ruth-cohen/2/?x=1', '/he/site/ruth-cohen/2/'],
    ['/grave/7', '/he/grave/7/'],
    ['/site/רות-כהן', '/he/site/%D7%A8%D7%95%D7%AA-%D7%9B%D7%94%D7%9F/'],
    ['/wall/kfar', '/he/community/kfar/'],
    ['/en/wall/kfar', '/en/community/kfar/'],
    ['/en/site/ruth-cohen/visit', '/en/site/ruth-cohen/'],
    ['/en/site/ruth-cohen/2/more', '/en/site/ruth-cohen/'],
    ['/en/site/ruth-cohen/0', '/en/site/ruth-cohen/'],
  ])('from %s, which leads to %s', async (path, location) => {
    const response = await ask(path, { headers: { 'Accept-Language': 'he' } });
    expect([response.status, response.headers.get('Location')]).toEqual([302, location]);
  });

  test('but not one that the copy has not, for which a browser keeps what it has', async () => {
    for (const path of ['/en/site/private-site', '/he/grave/8/', '/en/site/ruth-cohen/3/', '/he']) {
      const response = await ask(path);
      const body = await response.text();
      expect([path, response.status, response.headers.get('Retry-After')]).toEqual([path, 503, '3600']);
      expect(body).toContain('והדף הזה אינו נמצא בו');
      expect(body).toContain('this page is not in it');
    }
  });
});

describe('a browser with an open page of the app', () => {
  test.each([
    ['GET', '/api/sites/ruth-cohen'],
    ['POST', '/api/users/refresh'],
    ['DELETE', '/api/sites/memories/7'],
  ])('is asked to try %s %s again later, which ends no session', async (method, path) => {
    const response = await ask(path, { method });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60']);
  });
});

describe('what is not in the copy, or not served, is harmless', () => {
  test.each([
    '/manifest/en.json',
    '/en/../manifest/en.json',
    '/en/%2e%2e/manifest/en.json',
    '/media/..%2Fmanifest%2Fen.json',
    '/media/%252e%252e%252fmanifest%252fen.json',
    '/media/..%5Cmanifest',
    '/media/%00',
    '/media/site-1/1-800.jpg%00.html',
    '/media/site-1/1-800.jpg/x',
    '/media/',
    '/media//1-800.jpg',
    '//media/site-1/1-800.jpg',
    '/assets/../../manifest/en.json',
    '/assets/gone-abc.js',
    '/en/site/..%2f..%2fmanifest/',
    '/en/site/%2e%2e/%2e%2e/manifest/en.json',
    '/en/site/a%2Fb',
    '/en/site//',
    '/en/site',
    '/site',
    '/s',
    '/s/',
    '/he/s',
    '/%',
    '/en/site/%E0%A4%A',
    '/en/admin/users',
    '/en/media/site-1/1-800.jpg',
    '/favicon.ico',
    '/sw.js',
    '/__proto__/x',
    '/constructor/x/y',
    `/media/${'a'.repeat(2000)}`,
    `/en/site/${'%D7%A9'.repeat(600)}`,
  ])('%s', async (path) => {
    const response = await ask(path);
    const body = await response.text();
    expect(response.status).toBe(404);
    expect(body).not.toContain('{}');
    expect(body).toContain('This page was not found');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s', async (method) => {
    for (const path of [`/s/${SITE_CODE}`, '/en/site/ruth-cohen/', '/health', '/x']) {
      const response = await ask(path, { method });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});
