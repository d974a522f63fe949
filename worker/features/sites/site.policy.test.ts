import { describe, expect, test } from 'vitest';
import { SITE_PRIVILEGES, type SitePrivilege } from '#worker/contract/site.ts';
import { type Actor, visitor } from '#worker/core/actor.ts';
import { privilegeName, privilegesOf, type SiteAsSeen, SUSPENDED, sitePolicy } from './site.policy.ts';

const person = (kind: 'unverified' | 'member' | 'vendor' | 'admin'): Actor => ({
  kind,
  userId: 7,
  sessionId: 's',
});
const kiosk: Actor = { kind: 'kiosk', userId: 7, sessionId: 's', communityId: 1 };

/** Everyone of the table's columns, some of them in more than one guise. */
const PEOPLE = {
  AN: [
    ['a visitor', visitor, null],
    ['someone unverified', person('unverified'), null],
    ['an unverified owner', person('unverified'), 1],
    ['a suspended member', person('member'), SUSPENDED],
  ],
  KI: [['a kiosk', kiosk, null]],
  RG: [
    ['someone registered', person('member'), null],
    ['a vendor', person('vendor'), null],
  ],
  IM: [['a member', person('member'), 0]],
  ED: [['an editor', person('member'), 3]],
  CO: [['a co-owner', person('member'), 5]],
  OW: [['an owner', person('member'), 1]],
  AD: [
    ['an admin', person('admin'), null],
    ['a job', { kind: 'system', job: 'x' } as Actor, null],
  ],
} satisfies Record<string, [string, Actor, number | null][]>;

type Column = keyof typeof PEOPLE;
const COLUMNS: Column[] = ['AN', 'KI', 'RG', 'IM', 'ED', 'CO', 'OW', 'AD'];
const MODES = ['private', 'open', 'regular'] as const;

/**
 * The permission table: private, open, regular for each column. Y also stands for "held for approval";
 * "own" is N here, since the map says what one may do with what others wrote.
 */
const TABLE: Record<SitePrivilege | 'view' | 'own_post' | 'bind_qr' | 'decide', string> = {
  //               AN  KI  RG  IM  ED  CO  OW  AD
  view: /*        */ 'NYY NNN NYY YYY YYY YYY YYY YYY',
  new_post: /*    */ 'NNN NNN NYN YYY YYY YYY YYY YYY',
  add_comments: /**/ 'NNN NNN NYN YYY YYY YYY YYY YYY',
  add_like: /*    */ 'NNN NNN NYY YYY YYY YYY YYY YYY',
  edit_post: /*   */ 'NNN NNN NNN NNN YYY YYY YYY YYY',
  delete_post: /* */ 'NNN NNN NNN NNN YYY YYY YYY YYY',
  delete_comment: 'NNN NNN NNN NNN YYY YYY YYY YYY',
  related_links: /**/ 'NNN NNN NNN NNN YYY YYY YYY YYY',
  bio: /*         */ 'NNN NNN NNN NNN YYY YYY YYY YYY',
  about: /*       */ 'NNN NNN NNN NNN YYY YYY YYY YYY',
  edit_profile: /**/ 'NNN NNN NNN NNN YYY YYY YYY YYY',
  // flowers may be sent by anyone who may see the site
  services: /*    */ 'NNN NNN NYY YYY YYY YYY YYY YYY',
  settings: /*    */ 'NNN NNN NNN NNN YYY YYY YYY YYY',
  subscribe: /*   */ 'NNN NNN NNN YYY YYY YYY YYY YYY',
  invite: /*      */ 'NNN NNN NNN NNN YYY YYY YYY YYY',
  invite_owner: /**/ 'NNN NNN NNN NNN NNN NNN YYY YYY',
  own_post: /*    */ 'NNN NNN NYY YYY YYY YYY YYY YYY',
  bind_qr: /*     */ 'NNN NNN NNN NNN NNN YYY YYY YYY',
  decide: /*      */ 'NNN NNN NNN NNN YYY YYY YYY YYY',
};

const site = (patch: Partial<SiteAsSeen> = {}): SiteAsSeen => ({
  mode: 'open',
  sign_in_to_view: false,
  work: false,
  owner_id: 1,
  frozen_at: null,
  group: null,
  ...patch,
});

type Action = keyof typeof TABLE;
const ACTIONS = Object.keys(TABLE) as Action[];

const cells = ACTIONS.flatMap((action) =>
  COLUMNS.flatMap((column, at) =>
    MODES.map((mode, which) => ({
      action,
      column,
      mode,
      may: TABLE[action].split(' ')[at]?.[which] === 'Y',
    })),
  ),
);

describe('the permission table', () => {
  test('speaks of every privilege there is', () => {
    expect(ACTIONS).toEqual(expect.arrayContaining([...SITE_PRIVILEGES, 'view', 'bind_qr']));
    expect(cells).toHaveLength(19 * 8 * 3);
  });

  test.each(COLUMNS)('holds for %s', (column) => {
    for (const [who, actor, group] of PEOPLE[column]) {
      for (const { action, mode, may } of cells.filter((cell) => cell.column === column)) {
        const answer = sitePolicy.answers[action](actor, site({ mode, group }));
        expect(answer, `${who}: ${action} on a site that is ${mode}`).toBe(may);
      }
    }
  });

  test('is what the map says, key by key', () => {
    for (const column of COLUMNS) {
      for (const [, actor, group] of PEOPLE[column]) {
        const seen = site({ group });
        for (const key of SITE_PRIVILEGES) {
          expect(privilegesOf(actor, seen)[key]).toBe(sitePolicy.answers[key](actor, seen));
        }
      }
    }
  });
});

describe('what overrides the table', () => {
  const everyone = COLUMNS.flatMap((column) =>
    PEOPLE[column].map(([who, actor, group]) => ({ column, who, actor, group })),
  );

  test.each(everyone)(
    '$who and a frozen site: reading as before, writing only for an admin',
    ({ column, actor, group }) => {
      for (const mode of MODES) {
        const [frozen, warm] = [site({ mode, group, frozen_at: '2026-01-01' }), site({ mode, group })];
        expect(sitePolicy.answers.view(actor, frozen)).toBe(sitePolicy.answers.view(actor, warm));
        for (const action of ACTIONS.filter((one) => one !== 'view')) {
          expect(sitePolicy.answers[action](actor, frozen), action).toBe(column === 'AD');
        }
      }
    },
  );

  test.each(everyone)(
    '$who and a work site that nobody activated: only its creator and an admin',
    ({ column, actor, group }) => {
      const theirs = site({ work: true, group, owner_id: 99 });
      for (const action of ACTIONS)
        expect(sitePolicy.answers[action](actor, theirs), action).toBe(column === 'AD');
      const own = site({ work: true, group: 1, owner_id: 7 });
      expect(sitePolicy.answers.view(person('member'), own)).toBe(true);
      expect(sitePolicy.answers.view(person('unverified'), { ...own, mode: 'private' })).toBe(false);
    },
  );

  test.each(everyone)('$who and a site that asks for signing in', ({ column, actor, group }) => {
    for (const mode of MODES) {
      const strict = site({ mode, group, sign_in_to_view: true });
      const expected = column === 'AN' ? false : sitePolicy.answers.view(actor, site({ mode, group }));
      expect(sitePolicy.answers.view(actor, strict)).toBe(expected);
    }
  });

  test('nobody may do anything with a site that they may not see', () => {
    for (const { actor, group } of everyone) {
      for (const mode of MODES) {
        for (const patch of [{}, { sign_in_to_view: true }, { work: true, owner_id: 99 }]) {
          const seen = site({ mode, group, ...patch });
          if (sitePolicy.answers.view(actor, seen)) continue;
          for (const action of ACTIONS) expect(sitePolicy.answers[action](actor, seen)).toBe(false);
        }
      }
    }
  });
});

test.each([
  ['owner', 1],
  ['sec_owner', 5],
  ['editor', 3],
  ['member', 0],
  ['none', null],
  ['none', SUSPENDED],
] as const)('a person is called %s', (name, group) => {
  expect(privilegeName(person('member'), site({ group }))).toBe(name);
});
