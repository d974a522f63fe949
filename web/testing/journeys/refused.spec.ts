// About: uploads, media, memories
import { Agent, request } from 'node:http';
import sharp from 'sharp';
import { createSite, signUpNewUser } from './owner.ts';
import { expect, test } from './visitor.ts';

const KB = 1024;
const MB = KB * KB;

type RawRequest = { method: string; path: string; body?: Buffer; headers?: Record<string, string> };

const bytes = (size: number): Buffer => Buffer.alloc(size, 'x');

/** One keep-alive connection: answers each request with its status. */
function aConnection(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = ({ method, path, body, headers }: RawRequest) =>
    new Promise<number>((resolve, reject) => {
      const outgoing = request(new URL(path, origin), { agent, method, headers: headers ?? {} }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
/** The length is not announced: only reading the body reveals it. */
const CHUNKED = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' };

/**
 * Requests refused before or while their body is read: for the user, the path, the method, or the content.
 */
const REFUSED: [number, RawRequest][] = [
  [401, { method: 'POST', path: '/api/sites/memories', headers: JSON_TYPE }],
  [401, { method: 'PUT', path: '/api/media/nobody/1' }],
  [404, { method: 'POST', path: '/api/nothing', headers: JSON_TYPE }],
  [405, { method: 'POST', path: '/api/health', headers: JSON_TYPE }],
  [405, { method: 'POST', path: '/he' }],
  [405, { method: 'POST', path: '/s/ABCD' }],
  [405, { method: 'PUT', path: '/robots.txt' }],
  [405, { method: 'POST', path: '/nowhere/at/all' }],
];

test('whoever is refused what they send is answered, and so is what they or anybody else asks next', async ({
  baseURL,
}) => {
  const { send, close } = aConnection(baseURL ?? '');
  const another = aConnection(baseURL ?? '');
  const health: RawRequest = { method: 'GET', path: '/api/health' };
  for (const size of [10, 20 * KB, 300 * KB, 3 * MB])
    for (const [status, refused] of REFUSED) {
      expect.soft(await send({ ...refused, body: bytes(size) }), `${refused.path} ${size}`).toBe(status);
      expect.soft(await send(health), `after ${refused.path} ${size}`).toBe(200);
      expect.soft(await another.send(health), `another, after ${refused.path} ${size}`).toBe(200);
    }
  for (const [headers, size, status] of [
    [JSON_TYPE, 3 * MB, 413],
    [CHUNKED, 3 * MB, 413],
    [{ 'Content-Type': 'text/plain' }, 20 * KB, 415],
    [JSON_TYPE, 20 * KB, 400],
  ] as const) {
    const login = { method: 'POST', path: '/api/users/authenticate', headers, body: bytes(size) };
    expect.soft(await send(login), `login ${size}`).toBe(status);
    expect.soft(await send(health), `after login ${size}`).toBe(200);
    expect.soft(await another.send(health), `another, after login ${size}`).toBe(200);
  }
  close();
  another.close();
});

test('a photo that is larger than it was said to be is refused, and the right one is taken after it', async ({
  page,
  baseURL,
  language,
}) => {
  const call = await signUpNewUser(page, language);
  const target = await createSite(call, language);
  const background = { r: 90, g: 120, b: 200 };
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { upload_id } = await call<{ upload_id: string }>('POST', '/api/media/start', {
    purpose: 'memory',
    target,
    files: [{ name: 'sea.jpg', type: 'image/jpeg', bytes: photo.length, width: 320 }],
  });
  await page.goto(`/${language}`);
  const token = await page.evaluate(() => localStorage.getItem('auth._token.local'));
  const { send, close } = aConnection(baseURL ?? '');
  const part = {
    method: 'PUT',
    path: `/api/media/${upload_id}/1`,
    headers: { Authorization: token ?? '', 'Transfer-Encoding': 'chunked' },
  };
  expect(await send({ ...part, body: bytes(2 * MB) })).toBe(413);
  expect(await send({ ...part, body: bytes(photo.length) })).toBe(415);
  expect(await send({ ...part, body: photo })).toBe(204);
  close();
});

test('a page of another origin is not allowed to read the API, on the same machine either', async ({
  request: api,
}) => {
  const headers = { Origin: 'http://localhost:1234', 'Access-Control-Request-Method': 'PATCH' };
  const answers = [
    await api.get('/api/sites/examples?locale=he', { headers }),
    await api.fetch('/api/sites/1', { method: 'OPTIONS', headers }),
  ];
  expect(answers.map((answer) => answer.status())).toEqual([200, 405]);
  for (const answer of answers)
    expect(Object.keys(answer.headers()).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});
