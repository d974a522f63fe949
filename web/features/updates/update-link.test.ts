import { expect, test } from 'vitest';
import { anUpdate } from '#web/testing/an-update.ts';
import type { Update } from '#worker/contract/update.ts';
import { linkOf } from './update-link.ts';

const anUpdateWithoutMemory = (overrides: Partial<Update>) =>
  anUpdate(1, { kind: 'access_granted', memory_id: null, ...overrides });

const PAGE = '/$locale/site/$id';
test.each<[Partial<Update>, string, object?]>([
  [{ kind: 'held' }, `${PAGE}/moderation`],
  [{ kind: 'access_requested' }, `${PAGE}/members`],
  [{ kind: 'invitation_accepted' }, `${PAGE}/members`],
  [{ kind: 'relation_asked' }, PAGE, { hash: 'family' }],
  [{ kind: 'relation_agreed' }, PAGE, { hash: 'family' }],
  [{ kind: 'succession', claim: 'open' }, `${PAGE}/succession`],
  [{ kind: 'succession', claim: 'refused' }, `${PAGE}/succession`],
  [{ kind: 'succession', claim: 'done' }, PAGE],
  [{ kind: 'memory_published', memory_id: 31 }, PAGE, { search: { memory: 31 } }],
  [{ kind: 'memory_returned', memory_id: 31 }, PAGE, { search: { memory: 31 } }],
  [{ kind: 'comment', memory_id: 31 }, PAGE, { search: { memory: 31 }, hash: 'comments' }],
  [{ kind: 'comment_returned', memory_id: 31 }, PAGE, { search: { memory: 31 }, hash: 'comments' }],
  [{ kind: 'comment' }, PAGE, { search: {} }],
  [{ kind: 'memory_denied', memory_id: 31 }, PAGE],
  [{ kind: 'owner_now' }, PAGE],
])('%o is dealt with at %s', (update, to, overrides = {}) => {
  expect(linkOf(anUpdateWithoutMemory(update), 'en')).toEqual({
    to,
    params: { locale: 'en', id: 'ruth-cohen' },
    ...overrides,
  });
});

test.each<[Partial<Update>, string]>([
  [{ kind: 'access_requested' }, '/$locale/community/$id/members'],
  [{ kind: 'invitation_accepted' }, '/$locale/community/$id/members'],
  [{ kind: 'access_granted' }, '/$locale/community/$id'],
  [{ kind: 'owner_now' }, '/$locale/community/$id'],
])('in a community %o is dealt with at %s', (update, to) => {
  const community = { id: 9, slug: 'nahal-oz', name: 'Nahal Oz' };
  expect(linkOf(anUpdateWithoutMemory({ ...update, site: null, community }), 'en')).toEqual({
    to,
    params: { locale: 'en', id: 'nahal-oz' },
  });
});

test('what was reported in a community is decided on its page, where the list has the focus', () => {
  const community = { id: 9, slug: 'nahal-oz', name: 'Nahal Oz' };
  expect(linkOf(anUpdateWithoutMemory({ kind: 'reported', site: null, community }), 'en')).toEqual({
    to: '/$locale/community/$id',
    params: { locale: 'en', id: 'nahal-oz' },
    hash: 'reported',
  });
});

test('a decision on a memory in a community leads to the memory', () => {
  const community = { id: 9, slug: 'nahal-oz', name: 'Nahal Oz' };
  for (const kind of ['memory_published', 'memory_returned', 'memory_denied'] as const) {
    const update = anUpdateWithoutMemory({ kind, site: null, community });
    expect(linkOf({ ...update, memory_id: 31 }, 'en')).toEqual({
      to: '/$locale/community/$id/memory/$memory',
      params: { locale: 'en', id: 'nahal-oz', memory: '31' },
    });
    expect(linkOf(update, 'en')).toMatchObject({ to: '/$locale/community/$id' });
  }
});

test('an invitation leads to where it is answered, also to a site that is named to nobody yet', () => {
  const update = anUpdateWithoutMemory({
    kind: 'invited',
    site: null,
    invitation: '/en/invitation?token=abc',
  });
  expect(linkOf(update, 'he')).toMatchObject({ to: '/$locale/invitation', search: { token: 'abc' } });
  expect(linkOf(anUpdateWithoutMemory({ site: null }), 'he')).toBeNull();
});
