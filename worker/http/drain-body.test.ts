import { expect, test } from 'vitest';
import { readBody } from './body.ts';
import { afterBody, drain } from './drain-body.ts';

const CHUNK = new Uint8Array(10_000).fill(0x20);

/** A body of this many chunks, and how much of it was read. */
function aBody(chunks: number) {
  const state = { read: 0, ended: false, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.read < chunks) {
          state.read++;
          controller.enqueue(CHUNK);
        } else {
          state.ended = true;
          controller.close();
        }
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, stream };
}

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('https://dorot.example/api/x', { method: 'POST', body, headers });
const refused = () => new Response('no', { status: 401 });

test('a body that nobody read is read to its end before the answer goes out', async () => {
  const { state, stream } = aBody(50);
  expect((await afterBody(post(stream), refused())).status).toBe(401);
  expect(state).toEqual({ read: 50, ended: true, cancelled: false });
});

test('so is the rest of one that was found too large while it was read', async () => {
  const { state, stream } = aBody(150);
  const request = post(stream, { 'Content-Type': 'application/json' });
  const answer = readBody(request).then(
    () => new Response('read'),
    () => new Response('too large', { status: 413 }),
  );
  expect((await afterBody(request, answer)).status).toBe(413);
  expect(state).toEqual({ read: 150, ended: true, cancelled: false });
});

test('one that was read, and one that is being read, are left alone', async () => {
  const request = post('{"a":1}', { 'Content-Type': 'application/json' });
  const answer = readBody(request).then((json) => Response.json(json));
  expect(await (await afterBody(request, answer)).json()).toEqual({ a: 1 });
  const { state, stream } = aBody(5);
  const held = post(stream);
  held.body?.getReader();
  expect((await afterBody(held, refused())).status).toBe(401);
  expect(state.read).toBe(0);
});

test('a request without a body is answered as it is', () => {
  const answer = refused();
  expect(afterBody(new Request('https://dorot.example/'), answer)).toBe(answer);
});

test('of a body that is announced to be endless nothing is read', async () => {
  const { state, stream } = aBody(5);
  await afterBody(post(stream, { 'Content-Length': String(2 ** 30) }), refused());
  expect(state).toEqual({ read: 0, ended: false, cancelled: true });
});

test('of one that is endless unannounced, only so much', async () => {
  const { state, stream } = aBody(Number.POSITIVE_INFINITY);
  await drain(stream, { mostBytes: 100_000 });
  expect(state).toEqual({ read: 11, ended: false, cancelled: true });
});

test('one that does not go on is not waited for longer than the deadline', async () => {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(CHUNK),
    cancel() {
      cancelled = true;
    },
  });
  await drain(stream, { deadlineMs: 20 });
  expect(cancelled).toBe(true);
});

test('a connection that breaks meanwhile is no failure of the answer', async () => {
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('Network connection lost.')),
  });
  expect((await afterBody(post(stream), refused())).status).toBe(401);
});
