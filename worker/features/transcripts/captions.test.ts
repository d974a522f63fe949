import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#worker/testing/seed.ts';
import {
  aTalkingFamily,
  at,
  aVideo,
  captionAs,
  good,
  refused,
  SAID,
  seenMemory,
  VTT,
  writeAs,
} from '#worker/testing/transcript-calls.ts';

let family: Awaited<ReturnType<typeof aTalkingFamily>>;
let member: Person;
beforeEach(async () => {
  family = await aTalkingFamily();
  ({ member } = family);
});

describe('captions', () => {
  test('are served at the address of their video, as nothing but captions', async () => {
    const { id } = await aVideo(family);
    const { transcript, memory } = await good(await captionAs(member, id, VTT, 1, 'he'));
    expect(transcript).toMatchObject({ text: null, captions: { lang: 'he' }, version: 2 });
    expect(memory.media[0]).toMatchObject({ captions: 'he' });
    const src = transcript.captions?.src ?? '';
    expect(src).toBe(`${memory.media[0]?.src}&captions=1`);
    const response = await at().request(src);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(VTT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
    });
    const etag = response.headers.get('ETag') ?? '';
    expect((await at().request(src, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    await good(await captionAs(member, id, VTT.replace('ship', 'boat'), 2));
    const changed = await at().request(src, { headers: { 'If-None-Match': etag } });
    expect(await changed.text()).toContain('boat');
  });

  test('and the transcript is read there without JavaScript, as plain text', async () => {
    const { id } = await aVideo(family);
    const { memory } = await good(await writeAs(member, id, { text: '<b>We came</b> by ship' }));
    const response = await at().request(`${memory.media[0]?.src}&transcript=1`);
    expect(await response.text()).toBe('<b>We came</b> by ship');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect((await at().request(`${memory.media[0]?.src}&captions=1`)).status).toBe(404);
  });

  test('are not served without a signature, nor where there are none', async () => {
    const { id, memoryId } = await aVideo(family);
    expect((await at().request(`/api/media/${id}?captions=1`)).status).toBe(404);
    const [medium] = (await seenMemory(memoryId)).media;
    expect((await at().request(`${medium?.src}&captions=1`)).status).toBe(404);
  });

  test('are removed, and the transcript stays', async () => {
    const { id } = await aVideo(family);
    await good(await writeAs(member, id));
    await good(await captionAs(member, id, VTT, 2));
    const removed = await at(member).request(`/api/media/${id}/captions`, {
      method: 'DELETE',
      headers: { 'If-Match': '"3"' },
    });
    const { transcript, memory } = await good(removed);
    expect(transcript).toEqual({ text: SAID, lang: 'en', captions: null, version: 4 });
    expect(memory.media[0]).not.toHaveProperty('captions');
  });

  test.each([
    ['a page', '<!doctype html>', '422 captions.signature', /must be WEBVTT/],
    ['broken times', 'WEBVTT\n\n00:01.000 -> 00:02.000\nx', '422 captions.timing', /^Line 3 /],
    [
      'cues out of order',
      `WEBVTT\n\n00:09.000 --> 00:10.000\nx\n\n${VTT.slice(8)}`,
      '422 captions.order',
      /^Line 6 /,
    ],
    ['bytes that are no text', new Uint8Array([87, 69, 255, 254]), '422 captions.not_text', /UTF-8/],
    ['nothing', '', '422 captions.signature', /WEBVTT/],
    [
      'too many cues',
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(5001)}`,
      '422 captions.too_many',
      /5,?000/,
    ],
    ['too large a file', `${VTT}NOTE ${'x'.repeat(512 * 1024)}`, '413 captions.too_large', /512 KB/],
    ['too large once written anew', `${VTT}${'&'.repeat(400 * 1024)}`, '413 captions.too_large', /512 KB/],
  ])('are refused, in words, where the file is %s', async (_what, body, code, detail) => {
    const { id } = await aVideo(family);
    const response = await captionAs(member, id, body);
    expect(await refused(response.clone())).toBe(code);
    expect((await response.json<{ detail: string }>()).detail).toMatch(detail);
  });

  test('are served without what was active in the file', async () => {
    const { id } = await aVideo(family);
    const hostile =
      'WEBVTT\n\nSTYLE\n::cue{background:url(//evil)}\n\n00:01.000 --> 00:02.000\n<script>x</script><b>Ruth';
    const { transcript } = await good(await captionAs(member, id, hostile));
    expect(await (await at().request(transcript.captions?.src ?? '')).text()).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nx<b>Ruth</b>\n',
    );
  });
});
