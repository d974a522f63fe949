import { expect, test } from 'vitest';
import * as comments from '#worker/features/comments/comment.repo.ts';
import {
  findByClientKey,
  listDecidedRows,
  listOwnPending,
  listPendingRows,
  listToPurge,
  listTrashedRows,
  memoriesQuery,
} from '#worker/features/memories/memory.repo.ts';
import { siteIdOf, siteQuery } from '#worker/features/site-access/site.repo.ts';
import { findPublicByName, listSitesOf } from '#worker/features/site-lifecycle/site-lists.repo.ts';
import { planOf, queriesOf } from './queries.ts';

const A_SITE = { kind: 'site', id: 1 } as const;
const A_COMMUNITY = { kind: 'community', id: 1 } as const;
const LAST = { at: '2026', id: 3 };
test.each<[string, Parameters<typeof queriesOf>[0]]>([
  ['a site', (db) => siteQuery(db, 'ruth', { userId: 1 })],
  ['its memories', (db) => memoriesQuery(db, siteIdOf('ruth'), { sort: 'manual' }, ['everyone'], 9)],
  [
    'its memories of a kind',
    (db) => memoriesQuery(db, siteIdOf('ruth'), { sort: 'newest', filter: 'photo' }, ['everyone'], 9),
  ],
  [
    'its memories with a tag',
    (db) => memoriesQuery(db, siteIdOf('ruth'), { sort: 'oldest', tag: 'music' }, ['everyone'], 9),
  ],
  ['the same name', (db) => findPublicByName(db, 1, { keys: ['a', 'b'], rotations: ['a'] }, 5)],
  ['my sites', (db) => listSitesOf(db, 1, {}, 21)],
  [
    'more of my sites',
    (db) => listSitesOf(db, 1, { as: 'owner', after: { joinedAt: '2026', siteId: 3 } }, 21),
  ],
  ['what waits', (db) => listPendingRows(db, A_SITE, 3, 21)],
  ['what waits in a community', (db) => listPendingRows(db, A_COMMUNITY, 3, 21)],
  ['what waits of mine', (db) => listOwnPending(db, A_SITE, 1, 3, 21)],
  ['the trash', (db) => listTrashedRows(db, A_SITE, { authorId: null, since: '2026', before: LAST }, 21)],
  ['my trash', (db) => listTrashedRows(db, A_SITE, { authorId: 1, since: '2026', before: undefined }, 21)],
  ['what was decided', (db) => listDecidedRows(db, A_SITE, LAST, 21)],
  [
    'the memories of a community',
    (db) => memoriesQuery(db, 1, { kind: 'community', sort: 'manual' }, ['everyone', 'members'], 21),
  ],
  ['its decided comments', (db) => comments.listDecidedRows(db, 1, LAST, 21)],
  [
    'its deleted comments',
    (db) => comments.listTrashedRows(db, 1, { deletedBy: null, since: '2026', before: LAST }, 21),
  ],
  [
    'comments that I deleted',
    (db) => comments.listTrashedRows(db, 1, { deletedBy: 1, since: '2026', before: undefined }, 21),
  ],
  ['what is to be purged', (db) => listToPurge(db, '2026', 100)],
  ['what was sent under a key', (db) => findByClientKey(db, 1, 'key')],
])('%s is found without reading a whole table, or sorting one', async (_what, ask) => {
  const queries = await queriesOf(ask);
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) {
    const steps = await planOf(query);
    expect(steps, query).not.toMatch(
      /SCAN (?:sites|members|memories|comments|memory_facets|media|users|m|p)\b/,
    );
    expect(steps, query).not.toContain('TEMP B-TREE');
  }
});
