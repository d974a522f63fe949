import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson } from '#worker/testing/seed.ts';

const app = testApp();
const PATH = '/api/users/authenticate';
const JSON_TYPE = { 'Content-Type': 'application/json' };

const post = (body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
  app.request(PATH, { method: 'POST', body, headers });
const postJson = (json: unknown) => app.request(PATH, { method: 'POST', json });

describe('what is sent is not what is read here', () => {
  test.each([
    ['text', 'text/plain'],
    ['a form, which any site could make a browser send', 'application/x-www-form-urlencoded'],
    ['a form of parts', 'multipart/form-data; boundary=x'],
    ['XML', 'application/xml'],
    ['JSON that only looks like it', 'application/jsonp'],
    ['something unnamed', ''],
  ])('%s', async (_what, type) => {
    await refusal(
      await post('{"email":"a@b.c","password":"x"}', { 'Content-Type': type }),
      'request.media_type',
    );
  });

  test('a packed body', async () => {
    const packed = new Response('{"email":"a@b.c","password":"x"}').body?.pipeThrough(
      new CompressionStream('gzip'),
    );
    const bytes = await new Response(packed).arrayBuffer();
    await refusal(await post(bytes, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }), 'request.media_type');
  });

  test.each([
    ['half of an object', '{"email":'],
    ['two objects', '{}{}'],
    ['a word', 'hello'],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['half of a letter', new Uint8Array([0x22, 0xd7, 0x22])],
  ])('%s', async (_what, body) => {
    await refusal(await post(body), 'request.unparsable');
  });

  test('more than a megabyte, announced or not', async () => {
    const large = JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(2_000_000) });
    await refusal(await post(large), 'request.too_large');
    let pulled = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++pulled > 200) controller.close();
        else controller.enqueue(new Uint8Array(10_000).fill(0x20));
      },
    });
    await refusal(await post(stream), 'request.too_large');
    expect(pulled).toBeLessThan(120);
  });
});

describe('what is sent is read, and found wanting, with a pointer to each fault', () => {
  test.each<[string, unknown, unknown[]]>([
    [
      'nothing in it',
      {},
      [
        { pointer: '/email', code: 'field.required' },
        { pointer: '/password', code: 'field.required' },
      ],
    ],
    [
      'a list for a word',
      { email: ['a@b.c'], password: 'x' },
      [{ pointer: '/email', code: 'value.invalid' }],
    ],
    [
      'a number for a word',
      { email: 'a@b.c', password: 1 },
      [{ pointer: '/password', code: 'value.invalid' }],
    ],
    ['a list of it', [{ email: 'a@b.c', password: 'x' }], [{ pointer: '', code: 'value.invalid' }]],
    ['no value', null, [{ pointer: '', code: 'field.required' }]],
    [
      'a field that nobody asked for',
      { email: 'a@b.c', password: 'x', role_id: 1 },
      [{ pointer: '/role_id', code: 'field.unknown' }],
    ],
    [
      'fields of strange names',
      { email: 'a@b.c', password: 'x', 'a/b~c': 1, scope: ['admin'] },
      [
        { pointer: '/a~1b~0c', code: 'field.unknown' },
        { pointer: '/scope', code: 'field.unknown' },
      ],
    ],
    [
      'a word too long',
      { email: 'a'.repeat(255), password: 'x' },
      [{ pointer: '/email', code: 'text.too_long', params: { max: 254 } }],
    ],
    ['a NUL in it', { email: 'a\0b@c.d', password: 'x' }, [{ pointer: '/email', code: 'text.unstorable' }]],
    [
      'half of a pair in it',
      { email: 'a@b.c', password: 'x\ud83d' },
      [{ pointer: '/password', code: 'text.unstorable' }],
    ],
  ])('%s', async (_what, json, errors) => {
    const problem = await refusal(await postJson(json), 'request.invalid');
    expect(problem.errors).toEqual(errors.map((error) => ({ params: {}, ...(error as object) })));
  });

  test('no body at all', async () => {
    expect((await refusal(await post(null, {}), 'request.invalid')).errors).toMatchObject([{ pointer: '' }]);
  });

  test.each([
    ['ten thousand deep', `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)},"password":"x"}`],
    ['naming the prototype', '{"__proto__":{"email":"a@b.c","password":"x"}}'],
    ['naming the constructor', '{"constructor":{"prototype":{"admin":true}},"email":"a@b.c","password":"x"}'],
    ['a key said twice', '{"email":1,"email":["a@b.c"],"password":"x"}'],
  ])('JSON %s', async (_what, body) => {
    await refusal(await post(body), 'request.invalid');
  });

  test('a NUL in the address', async () => {
    const query = await app.request('/api/sites/get_site_link_by_qr?qr=a%00b');
    expect((await refusal(query, 'request.invalid')).errors).toMatchObject([{ pointer: '/query/qr' }]);
    const path = await app.request('/api/sites/a%00b');
    expect((await refusal(path, 'request.invalid')).errors).toMatchObject([{ pointer: '/params/id' }]);
  });
});

test('someone turned away is turned away before what they sent is read', async () => {
  const response = await app.request('/api/users/setLocale', {
    method: 'POST',
    body: '{',
    headers: JSON_TYPE,
  });
  await refusal(response, 'auth.token_missing');
  const unverified = testApp({ as: await aPerson({ active: '0' }) });
  await refusal(
    await unverified.request('/api/codes/x/bind', { method: 'POST', body: '{', headers: JSON_TYPE }),
    'auth.unverified',
  );
});
