import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { R2Bucket } from '@cloudflare/workers-types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import { copyForever, isFileName } from './lib/forever.ts';
import { root } from './lib/machine.mjs';

const { env, dispose } = await getPlatformProxy<{ FOREVER: R2Bucket }>({
  configPath: path.join(root, 'wrangler.standby.toml'),
  persist: false,
  remoteBindings: false,
});
const { FOREVER } = env;
const above = mkdtempSync(path.join(tmpdir(), 'dorot-forever-'));
let folder = '';
let runs = 0;

afterAll(async () => {
  await dispose();
  rmSync(above, { recursive: true, force: true });
});

const [SITE, GRAVE, COMMUNITY, PRIVATE] = [1, 2, 3, 4].map((byte) =>
  codeFromBytes(new Uint8Array(8).fill(byte)),
) as [string, string, string, string];

/** The page that a static host shows for a code. */
const codePage = (to: string) =>
  `<!doctype html><meta http-equiv="refresh" content="0; url=/he${to}/">` +
  `<a href="/he${to}/">עברית</a> <a href="/en${to}/">English</a>`;

const COPY: Record<string, string> = {
  'index.html': 'choose a language',
  '404.html': 'not found',
  'health.json': '{"copied_at":"2026-11-30T03:10:00.000Z","sites":2,"codes":4,"files":18}',
  'manifest/en.json': '{}',
  'assets/page-abc.css': 'p{}',
  'media/site-1/1-800.jpg': 'picture',
  'en/index.html': 'Home',
  'he/index.html': 'בית',
  'en/site/רות-כהן/index.html': '<h1>Ruth Cohen</h1><img src="/media/site-1/1-800.jpg">',
  'he/site/רות-כהן/index.html': '<h1>רות כהן</h1><img src="/media/site-1/1-800.jpg">',
  'en/site/רות-כהן/2/index.html': 'page 2',
  'en/grave/7/index.html': '<h1>A gravestone</h1>',
  'he/grave/7/index.html': '<h1>מצבה</h1>',
  'en/community/kfar/index.html': '<h1>A community</h1>',
  'he/community/kfar/index.html': '<h1>קהילה</h1>',
  [`s/${SITE}/index.html`]: codePage(`/site/${encodeURIComponent('רות-כהן')}`),
  [`m/${GRAVE}/index.html`]: codePage('/grave/7'),
  [`c/${COMMUNITY}/index.html`]: codePage('/community/kfar'),
  [`s/${PRIVATE}/index.html`]: '<p>זהו אתר פרטי</p>',
};

/** All but the manifest, and three codes under the other letter too. */
const FILES = Object.keys(COPY).length - 1 + 3;

beforeEach(async () => {
  const { objects } = await FOREVER.list();
  if (objects.length > 0) await FOREVER.delete(objects.map(({ key }) => key));
  for (const [key, body] of Object.entries(COPY)) await FOREVER.put(key, body);
  runs++;
  folder = path.join(above, `copy-${runs}`);
});

const fileAt = (place: string) => path.join(folder, place);

describe('someone copies everything into a folder', () => {
  test('and every file is there, as it is in the bucket', async () => {
    expect(await copyForever(FOREVER, folder)).toEqual({
      pages: 11,
      codes: 4,
      copied: FILES,
      unchanged: 0,
      deleted: 0,
      refused: [],
    });
    for (const [key, body] of Object.entries(COPY))
      if (!key.startsWith('manifest/')) expect(readFileSync(fileAt(key), 'utf8')).toBe(body);
    expect(existsSync(fileAt('manifest'))).toBe(false);
  });

  test('and again, and nothing is copied twice', async () => {
    await copyForever(FOREVER, folder);
    expect(await copyForever(FOREVER, folder)).toMatchObject({ copied: 0, unchanged: FILES, deleted: 0 });
  });

  test('and goes on where it was interrupted', async () => {
    let reads = 0;
    const failing = {
      list: (options?: object) => FOREVER.list(options),
      get: (key: string) => (++reads > 8 ? Promise.reject(new Error('no network')) : FOREVER.get(key)),
    } as unknown as R2Bucket;
    await expect(copyForever(failing, folder)).rejects.toThrow('no network');
    const { copied, unchanged } = await copyForever(FOREVER, folder);
    expect(copied + unchanged).toBe(FILES);
    expect(unchanged).toBeGreaterThan(0);
    expect(copied).toBeGreaterThan(0);
  });

  test('and what has changed in the bucket or in the folder is copied again', async () => {
    await copyForever(FOREVER, folder);
    await FOREVER.put('en/index.html', 'Homo');
    writeFileSync(fileAt('he/index.html'), 'בות');
    writeFileSync(fileAt('media/site-1/1-800.jpg'), 'half');
    expect(await copyForever(FOREVER, folder)).toMatchObject({ copied: 3, unchanged: FILES - 3 });
    expect(readFileSync(fileAt('en/index.html'), 'utf8')).toBe('Homo');
    expect(readFileSync(fileAt('he/index.html'), 'utf8')).toBe('בית');
  });

  test('and what was deleted in the bucket is deleted there, hidden files excepted', async () => {
    await copyForever(FOREVER, folder);
    mkdirSync(fileAt('.git'));
    writeFileSync(fileAt('.git/config'), '');
    writeFileSync(fileAt('en/index.html.part'), 'unfinished');
    await FOREVER.delete(['en/site/רות-כהן/2/index.html', `s/${PRIVATE}/index.html`]);
    expect(await copyForever(FOREVER, folder)).toMatchObject({ copied: 0, deleted: 4 });
    expect(existsSync(fileAt('en/site/רות-כהן/2'))).toBe(false);
    expect(existsSync(fileAt(`m/${PRIVATE}`))).toBe(false);
    expect(existsSync(fileAt('en/site/רות-כהן/index.html'))).toBe(true);
    expect(existsSync(fileAt('.git/config'))).toBe(true);
  });

  test('but not out of an empty bucket', async () => {
    await copyForever(FOREVER, folder);
    await FOREVER.delete(Object.keys(COPY));
    await expect(copyForever(FOREVER, folder)).rejects.toThrow('nothing deleted');
    expect(existsSync(fileAt('index.html'))).toBe(true);
  });

  test('but not into a folder with other files', async () => {
    mkdirSync(folder);
    writeFileSync(fileAt('letter.txt'), 'mine');
    await expect(copyForever(FOREVER, folder)).rejects.toThrow('has other files in it');
    expect(readFileSync(fileAt('letter.txt'), 'utf8')).toBe('mine');
  });

  test('but never beside it', async () => {
    const hostile = [
      '../evil.html',
      'en/../../evil.html',
      '/evil.html',
      'en//evil.html',
      '.git/hooks/evil',
      'a\\b',
      'a\0b',
    ];
    for (const key of hostile) await FOREVER.put(key, 'evil');
    mkdirSync(folder);
    await copyForever(FOREVER, folder);
    const outside = path.join(above, `outside-${runs}`);
    mkdirSync(outside);
    rmSync(fileAt('media'), { recursive: true });
    symlinkSync(outside, fileAt('media'));
    const { refused, copied } = await copyForever(FOREVER, folder);
    expect(refused.toSorted()).toEqual(hostile.toSorted());
    expect(copied).toBe(1);
    expect(existsSync(path.join(outside, '1-800.jpg'))).toBe(false);
    expect(readFileSync(fileAt('media/site-1/1-800.jpg'), 'utf8')).toBe('picture');
    expect(existsSync(path.join(above, 'evil.html'))).toBe(false);
    expect(existsSync(fileAt('.git'))).toBe(false);
  });
});

test.each([
  ['en/site/רות-כהן/index.html', true],
  ['media/site-1/1-800.jpg', true],
  ['en/site/צה"ל: 1920/index.html', true],
  ['en/site/a.b./index.html', true],
  ['', false],
  ['.', false],
  ['..', false],
  ['en/./x', false],
  ['en/', false],
  ['.dorot-forever', false],
  ['media/site-1/1.jpg.part', false],
  [`media/${'א'.repeat(200)}`, false],
])('%j is the name of a file: %s', (key, expected) => {
  expect(isFileName(key)).toBe(expected);
});

describe('on any static host', () => {
  let server: Server;
  let origin = '';

  beforeAll(async () => {
    server = createServer(({ url = '/' }, response) => {
      const place = fileAt(decodeURIComponent(new URL(url, 'http://localhost').pathname));
      const file =
        existsSync(place) && statSync(place).isDirectory() ? path.join(place, 'index.html') : place;
      if (file !== place && !url.endsWith('/')) return response.writeHead(301, { Location: `${url}/` }).end();
      const isThere = existsSync(file);
      response.writeHead(isThere ? 200 : 404).end(readFileSync(isThere ? file : fileAt('404.html')));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  test.each([
    ['s', SITE, ['Ruth Cohen', 'רות כהן']],
    ['m', SITE, ['Ruth Cohen', 'רות כהן']],
    ['m', GRAVE, ['A gravestone', 'מצבה']],
    ['s', GRAVE, ['A gravestone', 'מצבה']],
    ['c', COMMUNITY, ['A community', 'קהילה']],
  ])('/%s/%s opens its page in both languages, without JavaScript', async (type, code, [english, hebrew]) => {
    await copyForever(FOREVER, folder);
    const read = async (address: string) => {
      const response = await fetch(origin + address);
      expect(response.status).toBe(200);
      return response.text();
    };
    const page = await read(`/${type}/${code}`);
    const refreshed = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page)?.[1] ?? '';
    const links = [...page.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(await read(refreshed)).toContain(hebrew);
    expect(links).toHaveLength(2);
    expect(await read(links[0] ?? '')).toContain(`<h1>${hebrew}</h1>`);
    expect(await read(links[1] ?? '')).toContain(`<h1>${english}</h1>`);
    if (code === SITE) expect(await read('/media/site-1/1-800.jpg')).toBe('picture');
  });

  test('an unknown code has the page of an address that is not there', async () => {
    await copyForever(FOREVER, folder);
    const response = await fetch(`${origin}/s/${COMMUNITY}/`);
    expect([response.status, await response.text()]).toEqual([404, 'not found']);
    expect(await (await fetch(`${origin}/m/${PRIVATE}/`)).text()).toContain('אתר פרטי');
  });
});
