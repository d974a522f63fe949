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

test('an invitation leads to where it is answered, also to a site that is named to nobody yet', () => {
  const update = anUpdateWithoutMemory({
    kind: 'invited',
    site: null,
    invitation: '/en/invitation?token=abc',
  });
  expect(linkOf(update, 'he')).toMatchObject({ to: '/$locale/invitation', search: { token: 'abc' } });
  expect(linkOf(anUpdateWithoutMemory({ site: null }), 'he')).toBeNull();
});
