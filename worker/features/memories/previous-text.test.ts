import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '#worker/contract/memory.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aControlledSite } from '#worker/testing/controlled-site.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { approvalToken } from './approval-token.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const owner = await aPerson();
const author = await aPerson();
const member = await aPerson();
const BEFORE = 'She CANARY sang in the kitchen.';
const AFTER = 'She danced in the kitchen.';
let site: number;
let memory: number;

beforeEach(async () => {
  site = (await aSite({ owner_id: owner.userId, mode: 'open' })).id;
  await joins(site, member.userId, null);
  memory = await aMemory({ owner_id: site, author_id: author.userId, text: BEFORE });
});

const as = (person: Person | undefined) => testApp({ ...(person && { as: person }), now: () => NOW });
const rowOf = async (id = memory) => (await db.select().from(memories).where(eq(memories.id, id)))[0];
async function edits(person: Person, text: string, id = memory): Promise<Memory> {
  const response = await as(person).request(`/api/sites/memories/${id}`, {
    method: 'PUT',
    json: { text },
    headers: { 'If-Match': `"${(await rowOf(id))?.version}"` },
  });
  expect(response.status).toBe(200);
  return response.json();
}
const decides = (json: object, id = memory, person = owner) =>
  as(person).request(`/api/sites/memories/${id}/decision`, { method: 'POST', json });
const waiting = async (person: Person, id = site) =>
  (
    await (await as(person).request(`/api/sites/memories/pending/${id}`)).json<{ memories: Memory[] }>()
  ).memories.map(({ previous_text }) => previous_text);
const page = async () => {
  const grant = { userId: owner.userId, memoryId: memory, version: (await rowOf())?.version ?? 0 };
  const expires = NOW.getTime() / 1000 + 3600;
  const token = approvalToken(testEnv.JWT_SECRET, { ...grant, expires });
  return (await as(undefined).request(`/approve/${token}`)).text();
};

describe('the earlier text of a memory that its author edited', () => {
  test('is what was published, and is read by its author and by those who decide', async () => {
    expect((await edits(author, AFTER)).previous_text).toBe(BEFORE);
    expect(await waiting(owner)).toEqual([BEFORE]);
    expect(await waiting(author)).toEqual([BEFORE]);
    await edits(author, `${AFTER} Often.`);
    expect(await waiting(owner)).toEqual([BEFORE]);
  });

  test('is what was returned, and what was sent first where nobody has decided yet', async () => {
    await db.update(memories).set({ status: 'returned' }).where(eq(memories.id, memory));
    expect((await edits(author, AFTER)).previous_text).toBe(BEFORE);
    await db.update(memories).set({ status: 'pending', previous_text: null }).where(eq(memories.id, memory));
    expect((await edits(author, 'Third')).previous_text).toBe(AFTER);
    expect((await edits(author, 'Fourth')).previous_text).toBe(AFTER);
  });

  test('is that of a candle too, and empty where there was none', async () => {
    const candle = await aMemory({
      owner_id: site,
      author_id: author.userId,
      type: 'candle',
      status: 'pending',
      text: null,
      candle_text: null,
    });
    const response = await as(author).request(`/api/sites/memories/${candle}`, {
      method: 'PUT',
      json: { candle_text: 'Always' },
      headers: { 'If-Match': '"1"' },
    });
    expect(await response.json()).toMatchObject({ previous_text: '' });
  });

  test.each([
    ['approved', { decision: 'approve' }],
    ['returned', { decision: 'return', note: 'Which year?' }],
    ['denied', { decision: 'deny' }],
  ])('is gone once it is %s, also where that is undone', async (_, json) => {
    await edits(author, AFTER);
    expect((await decides(json)).status).toBe(200);
    expect((await rowOf())?.previous_text).toBeNull();
    await decides({ decision: 'undo' });
    expect(await waiting(owner)).toEqual([undefined]);
  });

  test('is nowhere for anyone else', async () => {
    await edits(author, AFTER);
    for (const person of [member, undefined])
      for (const path of [
        `/api/sites/memories/item/${memory}`,
        `/api/sites/memories/${site}`,
        `/api/sites/memories/pending/${site}`,
        `/en/site/${site}?memory=${memory}`,
      ])
        expect(await (await as(person).request(path)).text()).not.toContain('CANARY');
    await decides({ decision: 'approve' });
    for (const person of [owner, author, member, undefined])
      expect(await (await as(person).request(`/api/sites/memories/item/${memory}`)).text()).not.toContain(
        'CANARY',
      );
  });

  test('on a site of a controlled community is not read by the family, which does not decide', async () => {
    const { family, staff, site: controlled } = await aControlledSite();
    const id = await aMemory({ owner_id: controlled.id, author_id: family.member.userId, text: BEFORE });
    await edits(family.member, AFTER, id);
    expect(await waiting(staff.editor, controlled.id)).toEqual([BEFORE]);
    expect(await waiting(family.owner, controlled.id)).toEqual([undefined]);
  });

  test('does not go with it to another site', async () => {
    await edits(author, AFTER);
    const other = await aSite({ owner_id: owner.userId, mode: 'open' });
    const moved = await as(author).request(`/api/sites/memories/${memory}/move`, {
      method: 'POST',
      json: { site_id: other.id },
    });
    expect(moved.status).toBe(200);
    expect((await rowOf())?.previous_text).toBeNull();
  });

  test('is not stored where an edit is published at once, or is made by staff', async () => {
    const own = await aMemory({ owner_id: site, author_id: owner.userId, text: BEFORE });
    await edits(owner, AFTER, own);
    expect((await rowOf(own))?.previous_text).toBeNull();
    await edits(owner, AFTER);
    expect((await rowOf())?.previous_text).toBeNull();
  });
});

describe('the page behind the link in the email', () => {
  test('shows what was removed and added, for readers and screen readers', async () => {
    await edits(author, AFTER);
    const html = await page();
    expect(html).toContain('What its author changed in the text');
    expect(html).toMatch(
      /<del><span class="unseen">\[Removed: <\/span>CANARY sang<span class="unseen">\]<\/span><\/del> /,
    );
    expect(html).toMatch(
      /<ins><span class="unseen">\[Added: <\/span>danced<span class="unseen">\]<\/span><\/ins> /,
    );
  });

  test('shows no changes where the text is the same', async () => {
    await edits(author, BEFORE);
    expect(await page()).not.toContain('What its author changed');
  });
});
