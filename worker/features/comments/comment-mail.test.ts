import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '#worker/contract/comment.ts';
import type { Update } from '#worker/contract/update.ts';
import { mail_batches, mail_levels } from '#worker/db/schema/mail.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { aMailer, runJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aComment, aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const JOBS = ['tell_author_of_comments', 'send_mail', 'tell_approvers'];
const at = (time: string) => new Date(`2026-11-10T${time}:00.000Z`);
let mailer: TestMailer;
let owner: Person;
let author: Person;
let friend: Person;
let site: number;
let memory: number;
const address = (person: Person) => `person-${person.userId}@example.org`;

beforeEach(async () => {
  for (const table of [outbox, mail_batches, mail_levels, comments]) await db.delete(table);
  mailer = aMailer();
  owner = await aPerson();
  author = await aPerson({ first_name: 'Yoav', last_name: 'Cohen' });
  friend = await aPerson({ first_name: 'Noa', last_name: 'Bar' });
  site = (await aSite({ owner_id: owner.userId })).id;
  for (const { userId } of [author, friend]) await joins(site, userId, null);
  memory = await aMemory({ owner_id: site, author_id: author.userId });
});

const as = (person: Person, time: string) => testApp({ as: person, now: () => at(time) });
async function comment(person: Person, time: string, id = memory): Promise<Comment> {
  const json = { client_key: crypto.randomUUID(), text: 'A secret kept in the text', lang: 'en' };
  const posted = await as(person, time).request(`/api/sites/memories/${id}/comments`, {
    method: 'POST',
    json,
  });
  expect(posted.status).toBe(201);
  await runJobs(JOBS, mailer, at(time));
  return posted.json();
}
const mailTo = (person: Person) => mailer.sent.filter(({ to }) => to === address(person));
const subjects = (person: Person) => mailTo(person).map(({ subject }) => subject);
const news = async (person: Person) =>
  (await (await as(person, '12:00').request('/api/updates')).json<{ updates: Update[] }>()).updates;

describe('the author of a memory', () => {
  test('hears of a comment at once, by mail and in the updates, without its text', async () => {
    await comment(friend, '10:00');
    const [email] = mailTo(author);
    expect(subjects(author)).toEqual(['Ruth Cohen: a comment on your memory']);
    expect(email?.text).toContain('Written by Noa Bar.');
    expect(email?.text).toMatch(new RegExp(`/en/site/ruth-cohen-no-${site}\\?memory=${memory}#comments`));
    expect(JSON.stringify(mailer.sent)).not.toContain('secret');
    expect(await news(author)).toMatchObject([{ kind: 'comment', by: 'Noa Bar', memory_id: memory }]);
    expect(mailTo(owner)).toEqual([]);
  });

  test('hears of several together, at most once an hour, and of each only once', async () => {
    await comment(friend, '10:00');
    const other = await aMemory({ owner_id: site, author_id: author.userId });
    await comment(owner, '10:05');
    await comment(friend, '10:20', other);
    await comment(friend, '10:40', other);
    expect(mailTo(author)).toHaveLength(1);
    await runJobs(JOBS, mailer, at('11:00'));
    expect(subjects(author)[1]).toBe('Ruth Cohen: 3 comments on what you wrote');
    expect(mailTo(author)[1]?.text).toContain('Written by Dana Levi and Noa Bar.');
    await comment(friend, '12:30');
    expect(subjects(author)[2]).toBe('Ruth Cohen: a comment on your memory');
    expect((await news(author)).map(({ memory_id }) => memory_id)).toEqual([memory, other]);
  });

  test('hears nothing of comments of their own', async () => {
    await comment(author, '10:00');
    expect(mailer.sent).toEqual([]);
    expect(await news(author)).toEqual([]);
  });

  test('hears nothing where they want no mail, or of what is gone by then', async () => {
    await db.insert(mail_levels).values({
      user_id: author.userId,
      owner_kind: 'site',
      owner_id: site,
      level: 'none',
      updated_at: '2026',
    });
    await comment(friend, '10:00');
    expect(mailTo(author)).toEqual([]);
    await db.delete(mail_levels);
    const { id } = await comment(friend, '10:10');
    await as(friend, '10:11').request(`/api/sites/comments/${id}`, { method: 'DELETE' });
    await db.update(comments).set({ status: 'trashed' });
    await runJobs(JOBS, mailer, at('11:00'));
    expect(mailTo(author)).toEqual([]);
    expect(await news(author)).toEqual([]);
  });

  test('hears nothing of a memory that was deleted since', async () => {
    await comment(friend, '10:00');
    await comment(friend, '10:10');
    await db.update(memories).set({ status: 'trashed' }).where(eq(memories.id, memory));
    await runJobs(JOBS, mailer, at('11:00'));
    expect(mailTo(author)).toHaveLength(1);
    expect(await news(author)).toEqual([]);
  });

  test('is not told who wrote where the site hides it', async () => {
    const settings = { hide_post_stamp: true } as typeof sites.$inferSelect.settings;
    await db.update(sites).set({ settings }).where(eq(sites.id, site));
    await comment(friend, '10:00');
    expect(mailTo(author)).toHaveLength(1);
    expect(JSON.stringify(mailTo(author))).not.toContain('Noa');
    expect(await news(author)).toMatchObject([{ kind: 'comment', by: null }]);
  });
});

describe('a comment that waits', () => {
  beforeEach(async () => {
    await db.update(sites).set({ mode: 'open' }).where(eq(sites.id, site));
  });
  const stranger = () => aPerson({ first_name: 'Adam', last_name: 'Katz' });
  const decide = async (id: number, time: string, json: object) => {
    await as(owner, time).request(`/api/sites/comments/${id}/decision`, { method: 'POST', json });
    await runJobs(JOBS, mailer, at(time));
  };

  test('is among what those who decide hear of, with the memories', async () => {
    await comment(await stranger(), '10:00');
    expect(subjects(owner)).toEqual(['Ruth Cohen: a comment is waiting']);
    expect(mailTo(owner)[0]?.text).toContain('Shared by Adam Katz.');
    expect(mailTo(author)).toEqual([]);
    expect(await news(owner)).toMatchObject([{ kind: 'held', count: 1 }]);
    await aMemory({ owner_id: site, author_id: friend.userId, status: 'pending' });
    await comment(await stranger(), '10:10');
    await runJobs(JOBS, mailer, at('11:00'));
    expect(subjects(owner)[1]).toBe('Ruth Cohen: a memory and 2 comments are waiting');
    expect(await news(owner)).toMatchObject([{ kind: 'held', count: 3 }]);
  });

  test('is mailed to both authors once it is published', async () => {
    const writer = await stranger();
    const { id } = await comment(writer, '10:00');
    await decide(id, '10:30', { decision: 'approve' });
    expect(subjects(writer)).toEqual(['Ruth Cohen: your comment was published']);
    expect(subjects(author)).toEqual(['Ruth Cohen: a comment on your memory']);
    expect(await news(author)).toMatchObject([{ kind: 'comment', by: 'Adam Katz' }]);
  });

  test('is mailed to its author alone when it is returned', async () => {
    const writer = await stranger();
    const { id } = await comment(writer, '10:00');
    await decide(id, '10:30', { decision: 'return', note: 'Without the surname, please.' });
    expect(subjects(writer)).toEqual(['Ruth Cohen: your comment was returned to you']);
    expect(JSON.stringify(mailTo(writer))).not.toContain('surname');
    expect(mailTo(author)).toEqual([]);
  });

  test('is in the updates of its author: the last decision, for as long as it holds', async () => {
    const writer = await stranger();
    const { id } = await comment(writer, '10:00');
    await decide(id, '10:10', { decision: 'return', note: 'Which year?' });
    expect(await news(writer)).toMatchObject([
      { kind: 'comment_returned', memory_id: memory, note: 'Which year?', by: null },
    ]);
    await decide(id, '10:20', { decision: 'undo' });
    expect(await news(writer)).toEqual([]);
    await decide(id, '10:30', { decision: 'approve' });
    expect(await news(writer)).toMatchObject([{ kind: 'comment_published', memory_id: memory, note: null }]);
    expect((await news(author)).map(({ kind }) => kind)).toEqual(['comment']);
    await as(owner, '10:40').request(`/api/sites/comments/${id}`, { method: 'DELETE' });
    expect(await news(writer)).toEqual([]);
  });

  test('is no update where it was denied in silence, of one’s own, or on a memory that one sees no more', async () => {
    const writer = await stranger();
    const waits = () =>
      aComment({ memory_id: memory, site_id: site, author_id: writer.userId, status: 'pending' });
    await decide(await waits(), '10:10', { decision: 'deny' });
    expect(await news(writer)).toEqual([]);
    await decide(await waits(), '10:20', { decision: 'deny', tell: true, note: 'Not here.' });
    expect(await news(writer)).toMatchObject([{ kind: 'comment_denied', note: 'Not here.' }]);
    await db.update(memories).set({ visibility: 'staff' }).where(eq(memories.id, memory));
    expect(await news(writer)).toEqual([]);
    const own = await aComment({
      memory_id: memory,
      site_id: site,
      author_id: owner.userId,
      status: 'pending',
    });
    await decide(own, '10:30', { decision: 'approve' });
    expect((await news(owner)).map(({ kind }) => kind)).not.toContain('comment_published');
  });

  test('is mailed about once, not where it was decided otherwise by then, and not to who lost the right', async () => {
    const writer = await stranger();
    const id = await aComment({
      memory_id: memory,
      site_id: site,
      author_id: writer.userId,
      status: 'pending',
    });
    const app = as(owner, '10:30');
    const send = (json: object) =>
      app.request(`/api/sites/comments/${id}/decision`, { method: 'POST', json });
    for (let time = 0; time < 2; time++) await send({ decision: 'deny', tell: true });
    await send({ decision: 'undo' });
    await send({ decision: 'approve' });
    await runJobs(JOBS, mailer, at('10:31'));
    expect(subjects(writer)).toEqual(['Ruth Cohen: your comment was published']);
    const second = await comment(writer, '10:40');
    await db.update(memories).set({ visibility: 'staff' }).where(eq(memories.id, memory));
    await decide(second.id, '10:50', { decision: 'approve' });
    expect(mailTo(writer)).toHaveLength(1);
  });
});
