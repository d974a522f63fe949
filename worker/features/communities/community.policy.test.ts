import { describe, expect, test } from 'vitest';
import { COMMUNITY_PRIVILEGES } from '#worker/contract/community.ts';
import { type Actor, visitor } from '#worker/core/actor.ts';
import { tableRows } from '#worker/testing/table-rows.ts';
import {
  assignableRolesIn,
  type CommunityForActor,
  communityPolicy,
  communityPrivilegeName,
  communityPrivilegesOf,
  isDeletionDelayed,
  needsApprovalIn,
} from './community.policy.ts';

/** The permission table of the specification. */
const TABLE = `
| (view)            | Y³ | wall of own community only | Y³ | Y | Y | Y | Y | Y |
| new_post          | N | N | N (join first) | regular Y · controlled H | Y | Y | Y | Y |
| site_tags         | N | N | N | N | Y | Y | Y | Y |
| edit_photo        | N | N | N | N | Y | Y | Y | Y |
| edit_bio          | N | N | N | N | Y | Y | Y | Y |
| edit_about        | N | N | N | N | Y | Y | Y | Y |
| edit_links        | N | N | N | N | Y | Y | Y | Y |
| edit_wall: closed | N | N | N | N | Y | Y | Y | Y |
| edit_wall: open   | N | N | own | own | Y | Y | Y | Y |
| invite            | N | N | N | N | Y member | Y member, Editor | Y any | Y any |
| settings          | N | N | N | N | N | Y | Y | Y |
| approve_sites     | N | N | N | N | Y | Y | Y | Y |
| approve_posts     | N | N | N | N | Y | Y | Y | Y |
| make_owner        | N | N | N | N | N | N | Y | Y |
| make_editor       | N | N | N | N | N | Y | Y | Y |
| (delete)          | N | N | N | N | N | Y⁴ | Y | Y |`;

const COLUMNS = ['AN', 'KI', 'RG', 'ME', 'ED', 'CO', 'OW', 'AD'] as const;
type Column = (typeof COLUMNS)[number];
type Action = keyof typeof communityPolicy.answers;

const person = (kind: 'unverified' | 'member' | 'vendor' | 'admin'): Actor => ({
  kind,
  userId: 7,
  sessionId: 's',
});
const screenOf = (communityId: number): Actor => ({ kind: 'kiosk', userId: 7, sessionId: 's', communityId });
const HERE = 4;

const PEOPLE: Record<Column, [string, Actor, number | null][]> = {
  AN: [
    ['a visitor', visitor, null],
    ['someone unverified', person('unverified'), null],
    ['an unverified owner', person('unverified'), 1],
    ['a suspended editor', person('member'), -1],
  ],
  KI: [['a screen of another community', screenOf(HERE + 1), null]],
  RG: [
    ['someone registered', person('member'), null],
    ['a vendor', person('vendor'), null],
  ],
  ME: [['a member', person('member'), 0]],
  ED: [['an editor', person('member'), 3]],
  CO: [['a co-owner', person('member'), 2]],
  OW: [['an owner', person('member'), 1]],
  AD: [
    ['an admin', person('admin'), null],
    ['a job', { kind: 'system', job: 'x' }, null],
  ],
};

const kinds = (['regular', 'controlled'] as const).flatMap((type) =>
  (['public', 'private'] as const).flatMap((permissions) =>
    (['closed', 'open'] as const).map((wall) => ({ type, permissions, wall })),
  ),
);
type Kind = (typeof kinds)[number];

const community = (patch: Partial<CommunityForActor> = {}): CommunityForActor => ({
  id: HERE,
  type: 'regular',
  permissions: 'public',
  wall: 'closed',
  frozen_at: null,
  community_group: null,
  ...patch,
});

/** The expected cell (Y, N, H or own) for one column in a community of one kind. */
function expectedCell(row: string[], column: Column, kind: Kind): string {
  const hidden = kind.permissions === 'private' && (column === 'AN' || column === 'RG');
  const cell = row[1 + COLUMNS.indexOf(column)] ?? '';
  if (hidden || cell.startsWith('wall of own')) return 'N';
  if (cell.startsWith('regular')) return kind.type === 'regular' ? 'Y' : 'H';
  return cell.startsWith('own') ? 'own' : cell.slice(0, 1);
}

const cells = tableRows(TABLE).flatMap((row) => {
  const [name = '', wall] = (row[0] ?? '').replace(/[()]/g, '').split(': ');
  return kinds
    .filter((kind) => wall === undefined || kind.wall === wall)
    .flatMap((kind) =>
      COLUMNS.map((column) => ({ act: name as Action, column, kind, says: expectedCell(row, column, kind) })),
    );
});
const { answers } = communityPolicy;

describe('the permission table of a community', () => {
  test(`speaks of every privilege and every act: ${cells.length} cells`, () => {
    const named = new Set(cells.map(({ act }) => act));
    expect([...named].sort()).toEqual([...COMMUNITY_PRIVILEGES, 'view', 'delete'].sort());
    // fourteen rows for eight kinds of community, two rows for four kinds each
    expect(cells).toHaveLength((14 * 8 + 2 * 4) * 8);
  });

  test.each(COLUMNS)('is followed for %s', (column) => {
    for (const { act, kind, says } of cells.filter((cell) => cell.column === column)) {
      for (const [who, actor, community_group] of PEOPLE[column]) {
        const subject = community({ ...kind, community_group });
        expect(answers[act](actor, subject), `${who}: ${act}, ${JSON.stringify(kind)}`).toBe(
          says === 'Y' || says === 'H',
        );
      }
    }
  });

  test('lets people change their own entries on an open wall', () => {
    for (const { column, kind, says } of cells.filter(({ act }) => act === 'edit_wall')) {
      for (const [who, actor, community_group] of PEOPLE[column])
        expect(answers.own_entry(actor, community({ ...kind, community_group })), who).toBe(says !== 'N');
    }
  });

  test('equals the map of permissions, and everyone who sees the wall sees the home page, except kiosks', () => {
    for (const kind of kinds) {
      for (const column of COLUMNS) {
        for (const [, actor, community_group] of PEOPLE[column]) {
          const subject = community({ ...kind, community_group });
          const map = communityPrivilegesOf(actor, subject);
          for (const key of COMMUNITY_PRIVILEGES) expect(map[key]).toBe(answers[key](actor, subject));
          expect(answers.home(actor, subject)).toBe(answers.view(actor, subject));
        }
      }
    }
  });

  test('a kiosk sees the wall of its own community, private or not, and may do nothing else', () => {
    for (const kind of kinds) {
      for (const act of Object.keys(answers) as Action[])
        expect(answers[act](screenOf(HERE), community(kind)), act).toBe(act === 'view');
    }
  });

  test('posts of anyone but the staff require approval in a controlled community', () => {
    for (const { type } of kinds) {
      for (const column of COLUMNS) {
        const staff = ['ED', 'CO', 'OW', 'AD'].includes(column);
        for (const [who, actor, community_group] of PEOPLE[column])
          expect(needsApprovalIn(actor, community({ type, community_group })), who).toBe(
            type === 'controlled' && !staff,
          );
      }
    }
  });

  test('each role may invite to the roles below it', () => {
    const rolesFor = (group: number) =>
      assignableRolesIn(person('member'), community({ community_group: group })).join(' ');
    expect([0, 3, 2, 1].map(rolesFor)).toEqual(['', 'member', 'member editor', 'member editor sec_owner']);
    expect(assignableRolesIn(person('admin'), community())).toEqual(['member', 'editor', 'sec_owner']);
    expect(assignableRolesIn(person('member'), community({ community_group: 1, frozen_at: 'x' }))).toEqual(
      [],
    );
  });

  test('a Co-Owner’s deletion is delayed so that the Owner can cancel it', () => {
    const waits = (group: number) =>
      isDeletionDelayed(person('member'), community({ community_group: group }));
    expect([1, 2, 3].map(waits)).toEqual([false, true, false]);
    expect(isDeletionDelayed(person('admin'), community({ community_group: 2 }))).toBe(false);
  });

  test('a frozen community is read as before and changed by an admin only', () => {
    for (const column of COLUMNS) {
      for (const [who, actor, community_group] of PEOPLE[column]) {
        const frozen = community({ community_group, frozen_at: '2026-01-01' });
        expect(answers.view(actor, frozen)).toBe(answers.view(actor, community({ community_group })));
        for (const key of COMMUNITY_PRIVILEGES)
          expect(answers[key](actor, frozen), `${who}: ${key}`).toBe(column === 'AD');
      }
    }
  });
});

test('the group numbers of a site’s roles are not those of a community’s', () => {
  const name = (group: number | null) =>
    communityPrivilegeName(person('member'), community({ community_group: group }));
  expect([1, 2, 3, 0, null, -1, 5].map(name)).toEqual([
    'owner',
    'sec_owner',
    'editor',
    'member',
    'none',
    'none',
    'none',
  ]);
});
