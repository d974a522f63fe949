import { expect } from 'vitest';
import type { Comment, CommentPage, NewCommentInput } from '#worker/contract/comment.ts';
import type { PendingPage } from '#worker/contract/memory-commands.ts';
import { type TestApp, testApp, testEnv } from './app.ts';
import { aMemory, aSite, joins, type Person } from './seed.ts';

export const commentedAt = () => new Date('2026-11-10T12:00:00.000Z');

/** The app as someone uses it who reads, writes or decides comments; without a person, as a visitor does. */
export const commenting = (person: Person | undefined): TestApp =>
  testApp({ ...(person && { as: person }), now: commentedAt });

export const commentWith = (input: Partial<NewCommentInput> = {}) => ({
  client_key: crypto.randomUUID(),
  text: 'I remember that evening.',
  lang: 'en' as const,
  ...input,
});

export const postComment = (person: Person, memory: number, input: Partial<NewCommentInput> = {}) =>
  commenting(person).request(`/api/sites/memories/${memory}/comments`, {
    method: 'POST',
    json: commentWith(input),
  });

export async function posted(
  person: Person,
  memory: number,
  input: Partial<NewCommentInput> = {},
): Promise<Comment> {
  const response = await postComment(person, memory, input);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

export const listComments = async (person: Person | undefined, memory: number, query = '') =>
  (await commenting(person).request(`/api/sites/memories/${memory}/comments${query}`)).json<CommentPage>();

export const waitingComments = async (person: Person, site: number) =>
  (await (await commenting(person).request(`/api/sites/memories/pending/${site}`)).json<PendingPage>())
    .comments;

export const decideComment = (person: Person, id: number, json: object) =>
  commenting(person).request(`/api/sites/comments/${id}/decision`, { method: 'POST', json });

export const removeComment = (person: Person, id: number) =>
  commenting(person).request(`/api/sites/comments/${id}`, { method: 'DELETE' });

/** An open and a regular site, each with a memory by the same member, and no quota used. */
export async function sitesToCommentOn(owner: Person, member: Person) {
  await testEnv.DB.prepare('delete from quotas').run();
  const { id: open } = await aSite({ owner_id: owner.userId, mode: 'open' });
  const { id: regular } = await aSite({ owner_id: owner.userId });
  for (const id of [open, regular]) await joins(id, member.userId, null);
  const onOpen = await aMemory({ owner_id: open, author_id: member.userId });
  const onRegular = await aMemory({ owner_id: regular, author_id: member.userId });
  return { open, regular, onOpen, onRegular };
}
