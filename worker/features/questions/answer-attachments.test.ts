import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import {
  attached,
  from,
  linkTo,
  MINUTE,
  open,
  outcome,
  PHOTO,
  passIn,
  runLinkJobs,
  START,
  VOICE,
  well,
} from '#worker/testing/guest-letters.ts';
import { refusal } from '#worker/testing/problem.ts';
import { anAsked, aSeries, askedBy } from '#worker/testing/questions-seed.ts';
import { aMemory, aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';

vi.setConfig({ testTimeout: 120_000 });

const QUESTION = 'What did her kitchen smell of?';
let owner: Awaited<ReturnType<typeof aPerson>>;
let site: { id: number };

beforeEach(async () => {
  owner = await aPerson();
  site = await aSite({ owner_id: owner.userId, mode: 'private' });
});

async function asking(email?: null) {
  const series = await aSeries({
    site_id: site.id,
    created_by: owner.userId,
    ...(email === null && { email }),
  });
  return { ...series, asked: await anAsked(series, site.id, { text: QUESTION }) };
}
const answer = (token: string, question: number, patch: object = {}) =>
  well.request(`/api/answers/${token}`, {
    method: 'POST',
    headers: from(),
    json: {
      question,
      attachment: {},
      lang: 'en',
      locale: 'en',
      client_key: `key-of-the-draft-${question}`,
      ...patch,
    },
  });
const answersOn = () => db.select().from(memories).where(eq(memories.owner_id, site.id));

describe('a mailed question is answered', () => {
  test('sent from several devices at once: one answer, and one file can be uploaded', async () => {
    const { token, asked, email } = await asking();
    for (let device = 1; device <= 4; device++) {
      const sent = await answer(token, asked, { client_key: `device-${device}` });
      expect(sent.status).toBe(201);
    }
    const waiting = eq(guest_memories.email, email);
    expect(await db.select().from(guest_memories).where(waiting)).toHaveLength(1);
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((device) =>
        answer(token, asked, {
          client_key: `device-${device}`,
          text: 'It smelled of cinnamon.',
          attachment: undefined,
        }),
      ),
    );
    expect(replies.some(({ status }) => status === 201)).toBe(true);
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await answersOn()).toHaveLength(1);
    await refusal(await answer(token, asked, { client_key: 'device-f' }), 'answer.answered');
  });

  test.each([
    ['by voice alone', VOICE, null, 'audio'],
    ['with a photo and words', PHOTO, 'This one.', 'photo'],
  ] as const)(
    '%s: it waits with the recording and the question, and no link is mailed',
    async (_what, file, text, type) => {
      const { id, token, asked, email } = await asking();
      const pass = await passIn(await answer(token, asked, { text }));
      expect(await answersOn()).toEqual([]);
      const up = await attached(pass, file);
      await runLinkJobs(MINUTE);
      await runLinkJobs(60 * MINUTE);
      expect(await answersOn()).toMatchObject([
        { type, text, question: QUESTION, status: 'pending', media: [{ id: up }] },
      ]);
      expect(await askedBy(id)).toMatchObject([{ answered_at: expect.any(String) }]);
      const mails = await db.select().from(outbox).where(eq(outbox.name, 'send_mail'));
      expect(mails.filter(({ payload }) => JSON.stringify(payload).includes('guest_memory'))).toEqual([]);
      const family = testApp({ as: owner, now: () => new Date(START) });
      const queue = await (await family.request(`/api/sites/memories/pending/${site.id}`)).json<{
        memories: { media: { src: string }[] }[];
      }>();
      expect((await family.request(queue.memories[0]?.media[0]?.src ?? '')).status).toBe(200);
      expect(email).toContain('asked-');
      expect(await (await answer(token, asked, { text })).json()).toEqual({
        confirm: null,
        upload_pass: null,
      });
      expect(await answersOn()).toHaveLength(1);
    },
  );

  test('and where the recording does not come, with the words after half an hour', async () => {
    const { token, asked } = await asking();
    await passIn(await answer(token, asked, { text: 'Cinnamon.' }));
    await runLinkJobs(29 * MINUTE);
    expect(await answersOn()).toEqual([]);
    await runLinkJobs(31 * MINUTE);
    expect(await answersOn()).toMatchObject([{ text: 'Cinnamon.', type: 'text', question: QUESTION }]);
  });

  test('not with a recording where the site has no room for more, which is said before it is sent', async () => {
    for (let at = 0; at < 3; at++) {
      const memory_id = await aMemory({ owner_id: site.id, author_id: owner.userId, type: 'photo' });
      await aPicture({ site_id: site.id, created_by: owner.userId, memory_id, attached_at: '2026' });
    }
    const { token, asked } = await asking();
    await refusal(await answer(token, asked), 'media.free_limit');
    expect((await answer(token, asked, { attachment: undefined, text: 'Cinnamon.' })).status).toBe(201);
  });

  test('not while the site is frozen', async () => {
    const { token, asked } = await asking();
    const pass = await passIn(await answer(token, asked));
    await attached(pass, VOICE);
    await db.update(sites).set({ frozen_at: '2026' }).where(eq(sites.id, site.id));
    await runLinkJobs(MINUTE);
    expect(await answersOn()).toEqual([]);
    await refusal(await answer(token, asked), 'site.frozen');
  });
});

test('by a link that was sent on, a recording waits for the confirmation of its author', async () => {
  const { id, token, asked } = await asking(null);
  const author = { name: 'Leah Bar', email: 'leah-records@example.org' };
  const pass = await passIn(await answer(token, asked, { author }));
  const up = await attached(pass, VOICE);
  const link = await linkTo(author.email);
  expect(await answersOn()).toEqual([]);
  expect(await outcome(await open({ token: link }))).toMatchObject({ status: 'pending' });
  expect(await answersOn()).toMatchObject([{ type: 'audio', question: QUESTION, media: [{ id: up }] }]);
  expect(await askedBy(id)).toMatchObject([{ answered_at: expect.any(String) }]);
});
