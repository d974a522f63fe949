import { expect, test } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { PAUSE_MS, translateText } from './translate-text.ts';

const SENTENCE = `${'word '.repeat(50)}end. `;
/** Three pieces. */
const LONG = SENTENCE.repeat(3);

type Sent = { text: string; to: string; site_id: number; confirmed: boolean };

/** The service translates each piece to its number, or fails at those in `fails`. */
function service(
  fails: readonly number[] = [],
  failure = () => problem('translate.unavailable', 503, 'Not now.'),
) {
  const sent: (Sent & { at: number })[] = [];
  network({
    'POST /api/translate': async (request) => {
      sent.push({ ...((await request.json()) as Sent), at: performance.now() });
      return fails.includes(sent.length) ? failure() : json({ segments: [`T${sent.length}`] });
    },
  });
  return sent;
}
const ask = (text: string) => translateText({ text, siteId: 7, confirmed: false });

test('a short text is one call, into the language that it is not in', async () => {
  const sent = service();
  expect(await ask('She sang.')).toEqual({ text: 'T1', lang: 'he', whole: true });
  expect(await ask('היא sang.')).toEqual({ text: 'T2', lang: 'en', whole: true });
  expect(sent.map(({ text, to, site_id }) => [text, to, site_id])).toEqual([
    ['She sang.', 'he', 7],
    ['היא sang.', 'en', 7],
  ]);
});

test('a long text is a call for each piece, a pause apart, with the spaces between them', async () => {
  const sent = service();
  expect(await ask(LONG)).toEqual({ text: 'T1 T2 T3 ', lang: 'he', whole: true });
  expect(sent.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => SENTENCE.trim()));
  const pauses = sent.slice(1).map(({ at }, before) => at - (sent[before]?.at ?? 0));
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(PAUSE_MS - 5);
});

test('a piece that fails keeps its own words', async () => {
  service([2]);
  expect(await ask(LONG)).toEqual({ text: `T1 ${SENTENCE}T3 `, lang: 'he', whole: false });
});

test('once a limit is reached, no more is asked for, and the rest stays as it was written', async () => {
  const sent = service([2], () => problem('rate.limited', 429, 'Enough for today.'));
  expect(await ask(LONG)).toEqual({ text: `T1 ${SENTENCE}${SENTENCE}`, lang: 'he', whole: false });
  expect(sent).toHaveLength(2);
});

test('where no piece succeeds, that is an error', async () => {
  service([1, 2, 3]);
  await expect(ask(LONG)).rejects.toMatchObject({ code: 'translate.unavailable' });
});

test('an address is never sent, and neither is a text without letters', async () => {
  const sent = service();
  for (const text of ['https://example.org/a?b=1', 'www.example.org', '1948 – 2020', ''])
    expect(await ask(text)).toBeNull();
  expect(sent).toEqual([]);
});

test('a reader who has left is sent nothing more', async () => {
  const sent = service();
  const leaving = new AbortController();
  const asked = translateText({ text: LONG, siteId: 7, confirmed: false }, leaving.signal);
  await expect.poll(() => sent.length).toBe(1);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  expect(sent).toHaveLength(1);
});
