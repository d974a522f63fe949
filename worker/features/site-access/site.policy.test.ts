import { describe, expect, test } from 'vitest';
import { SITE_PRIVILEGES } from '#worker/contract/site.ts';
import { type Actor, visitor } from '#worker/core/actor.ts';
import { siteForActor } from '#worker/testing/site-for-actor.ts';
import { tableRows } from '#worker/testing/table-rows.ts';
import { needsApproval, privilegesOf, type SiteForActor, SUSPENDED, sitePolicy } from './site.policy.ts';
import { canInvite, canUndo, decisionRank, privilegeName } from './site-roles.policy.ts';

/** The tables of the specification. P, O and R are the modes; a single value applies to all of them. */
const KEYS = `
| (view)         | P N · O Y · R Y | N (wall only) | P N · O Y · R Y | Y | Y | Y | Y | Y | Y |
| new_post       | N | N | P N · O H · R N | P Y · O H · R Y | Y | Y | Y | as RG | Y |
| candle         | N | N | P N · O H · R N | P Y · O H · R Y | Y | Y | Y | as RG | Y |
| add_comments   | N | N | P N · O H · R N | Y | Y | Y | Y | as RG | Y |
| add_like       | N | N | P N · O Y · R Y | Y | Y | Y | Y | Y | Y |
| edit_post      | N | N | own | own | Y | Y | Y | Y | Y |
| delete_post    | N | N | own | own | Y | Y | Y | Y | Y |
| delete_comment | N | N | own | own + under own post | Y | Y | Y | Y | Y |
| related_links  | N | N | N | N | Y | Y | Y | N | Y |
| bio            | N | N | N | N | Y | Y | Y | N | Y |
| about          | N | N | N | N | Y | Y | Y | N | Y |
| edit_profile   | N | N | N | N | Y | Y | Y | N | Y |
| services       | N | N | Y¹ | Y¹ | Y¹ | Y¹ | Y¹ | Y¹ | Y¹ |
| settings       | N | N | N | N | Y² | Y² | Y² | N | Y² |
| subscribe      | N | N | N | Y (gift) | Y | Y | Y | N | Y (grant) |
| invite         | N | N | N | N | Y member | Y member, Editor | Y any | N | Y any |
| invite_owner   | N | N | N | N | N | N | Y | N | Y |`;

/** IM, ED, CO, OW, CA, AD; no other column has any of these permissions. */
const OTHER_ACTS = `
| decide          | N | Y | Y | Y | N | Y |
| controlled      | N | N | N | N | Y | Y |
| pin             | N | Y | Y | Y | N | Y |
| list_emails     | N | N | Y | Y | N | Y |
| permission_mode | N | N | Y | Y | N | Y |
| bind_qr         | N | N | Y | Y | N | Y |
| buy_plan        | N | Y | Y | Y | N | Y |
| export          | N | N | Y | Y | N | Y |
| copy            | N | N | N | Y | N | Y |
| successors      | N | N | N | Y | N | Y |
| delete          | N | N | N | Y | N | Y |`;

/** The specification's two footnotes, and what every list of members requires. */
const NOTES: Record<string, string> = {
  flowers: 'RG IM ED CO OW CA AD',
  stickers: 'ED CO OW AD',
  box: 'ED CO OW AD',
  podcast: 'ED CO OW AD',
  publish: 'ED CO OW AD',
  reminders: 'ED CO OW AD',
  remind_members: 'CO OW AD',
  memorial_text: 'RG IM ED CO OW CA AD',
  settings_groups_tags: 'ED CO OW AD',
  settings_display: 'ED CO OW AD',
  settings_additional: 'ED CO OW AD',
  settings_site_info: 'CO OW AD',
  settings_plan: 'CO OW AD',
  settings_services: 'CO OW AD',
  settings_moderators: 'CO OW AD',
  list_members: 'ED CO OW AD',
  move_post: 'OW AD',
  notice: 'ED CO OW AD',
  thank: 'ED CO OW AD',
  questions: 'ED CO OW AD',
};

const COLUMNS = ['AN', 'KI', 'RG', 'IM', 'ED', 'CO', 'OW', 'CA', 'AD'] as const;
type Column = (typeof COLUMNS)[number];
const MODES = ['private', 'open', 'regular'] as const;
type Action = keyof typeof sitePolicy.answers;
type Cell = {
  action: Action;
  column: Column;
  mode: (typeof MODES)[number];
  says: string;
  controlled: boolean;
};

/** The expected cell (Y, N, H or own) in one mode; "as RG" refers to that column. */
function inMode(cells: string[], at: number, mode: number): string {
  const cell = cells[at] ?? '';
  if (cell.startsWith('as ')) return inMode(cells, COLUMNS.indexOf(cell.slice(3) as Column), mode);
  const part = cell.startsWith('P ') ? (cell.split(' · ')[mode] ?? '').slice(2) : cell;
  return part.startsWith('own') ? 'own' : part.slice(0, 1);
}

const spread = (action: Action, says: (at: number, mode: number) => string, controlled = false): Cell[] =>
  COLUMNS.flatMap((column, at) =>
    MODES.map((mode, which) => ({ action, column, mode, says: says(at, which), controlled })),
  );

const cells: Cell[] = [
  ...tableRows(KEYS).flatMap(([name = '', ...row]) =>
    spread((name === '(view)' ? 'view' : name) as Action, (at, mode) => inMode(row, at, mode)),
  ),
  ...tableRows(OTHER_ACTS).flatMap(([name, ...row]) =>
    spread(
      (name === 'controlled' ? 'decide' : name) as Action,
      (at) => row[at - COLUMNS.indexOf('IM')] ?? 'N',
      name === 'controlled',
    ),
  ),
  ...Object.entries(NOTES).flatMap(([action, who]) =>
    spread(action as Action, (at) => (who.split(' ').includes(COLUMNS[at] ?? '') ? 'Y' : 'N')),
  ),
];

const person = (kind: 'unverified' | 'member' | 'vendor' | 'admin'): Actor => ({
  kind,
  userId: 7,
  sessionId: 's',
});
type Guise = [string, Actor, Partial<SiteForActor>?];

/** Actors for every column of the table, for some columns several. */
const PEOPLE: Record<Column, Guise[]> = {
  AN: [
    ['a visitor', visitor],
    ['someone unverified', person('unverified')],
    ['an unverified owner', person('unverified'), { group: 1 }],
    ['a suspended member', person('member'), { group: SUSPENDED }],
    [
      'a suspended member who is staff of the community',
      person('member'),
      { group: SUSPENDED, controls: true },
    ],
  ],
  KI: [['a screen', { kind: 'kiosk', userId: 7, sessionId: 's', communityId: 1 }]],
  RG: [
    ['someone registered', person('member')],
    ['a vendor', person('vendor')],
  ],
  IM: [['a member', person('member'), { group: 0 }]],
  ED: [['an editor', person('member'), { group: 3 }]],
  CO: [['a co-owner', person('member'), { group: 5 }]],
  OW: [
    ['an owner', person('member'), { group: 1 }],
    ['a vendor who owns it', person('vendor'), { group: 1 }],
  ],
  CA: [['staff of the community', person('member'), { controls: true }]],
  AD: [
    ['an admin', person('admin')],
    ['a job', { kind: 'system', job: 'x' }],
  ],
};
const everyone = COLUMNS.flatMap((column) =>
  PEOPLE[column].map(([who, actor, patch]) => ({ column, who, actor, patch })),
);

const { answers } = sitePolicy;
const ACTIONS = Object.keys(answers) as Action[];
const seesIt = (column: Column, mode: string) =>
  cells.some(
    (cell) => cell.action === 'view' && cell.column === column && cell.mode === mode && cell.says === 'Y',
  );

describe('the permission table', () => {
  test(`covers every privilege and every action: ${cells.length} cells`, () => {
    const spoken = new Set(cells.map(({ action }) => action));
    expect([...spoken].sort()).toEqual(ACTIONS.filter((action) => !action.startsWith('own_')).sort());
    expect(spoken).toEqual(new Set([...spoken, ...SITE_PRIVILEGES]));
    expect(cells).toHaveLength((17 + 11 + 20) * 9 * 3);
  });

  test.each(COLUMNS.map((column) => ({ column, expected: cells.filter((cell) => cell.column === column) })))(
    'holds for $column, in $expected.length cells',
    ({ column, expected: theirs }) => {
      for (const { action, mode, says, controlled } of theirs) {
        for (const [who, actor, patch] of PEOPLE[column]) {
          const site = siteForActor({ mode, controlled_in: controlled ? 1 : 0, ...patch });
          const may = (says === 'Y' || says === 'H') && seesIt(column, mode);
          expect(answers[action](actor, site), `${who}: ${action} on a site that is ${mode}`).toBe(may);
        }
      }
    },
  );

  test('holds for the actor’s own content, where they may see the site', () => {
    for (const { column, mode, says } of cells.filter(({ action }) => action === 'edit_post')) {
      for (const [who, actor, patch] of PEOPLE[column]) {
        const own = says !== 'N' && seesIt(column, mode);
        expect(answers.own_post(actor, siteForActor({ mode, ...patch })), `${who}, ${mode}`).toBe(own);
      }
    }
  });

  test('holds for pending content', () => {
    for (const { column, mode, says } of cells.filter(({ action }) => action === 'new_post')) {
      // visitors and screens get the answer for a registered user
      const asks = column === 'AN' || column === 'KI' ? 'RG' : column;
      const expected = cells.find(
        (one) => one.action === 'new_post' && one.column === asks && one.mode === mode,
      );
      for (const [who, actor, patch] of PEOPLE[column])
        expect(needsApproval(actor, siteForActor({ mode, ...patch })), `${who}, ${mode}`).toBe(
          (expected?.says ?? says) === 'H',
        );
    }
  });

  test('equals the map of privileges, key by key', () => {
    for (const { actor, patch } of everyone) {
      const site = siteForActor(patch);
      const map = privilegesOf(actor, site);
      expect(Object.keys(map).sort()).toEqual([...SITE_PRIVILEGES].sort());
      for (const key of SITE_PRIVILEGES) expect(map[key]).toBe(answers[key](actor, site));
    }
  });
});

describe('the roles that each may invite to', () => {
  test.each([
    ['AN', ''],
    ['KI', ''],
    ['RG', ''],
    ['IM', ''],
    ['ED', 'member'],
    ['CO', 'member editor'],
    ['OW', 'member editor sec_owner owner'],
    ['CA', ''],
    ['AD', 'member editor sec_owner owner'],
  ] as const)('%s: %s', (column, roles) => {
    for (const [who, actor, patch] of PEOPLE[column]) {
      for (const role of ['member', 'editor', 'sec_owner', 'owner'] as const) {
        expect(canInvite(actor, siteForActor(patch), role), `${who}, ${role}`).toBe(
          roles.split(' ').includes(role),
        );
        const frozen = siteForActor({ ...patch, frozen_at: '2026-01-01' });
        expect(canInvite(actor, frozen, role), `${who}, frozen`).toBe(column === 'AD');
      }
    }
  });
});

test('a decision is undone by the same rank or a higher one', () => {
  const rank = (column: Column) =>
    PEOPLE[column].map(([, actor, patch]) => decisionRank(actor, siteForActor(patch)));
  const order = (['RG', 'ED', 'CO', 'OW', 'AD'] as const).map((column) => rank(column)[0] ?? -1);
  expect(order).toEqual([...order].sort());
  expect(new Set(order).size).toBe(order.length);
  expect(rank('CA')).toEqual([order[3]]);
  for (const column of ['AN', 'KI', 'RG', 'IM'] as const) expect(new Set(rank(column))).toEqual(new Set([0]));
  for (const column of Object.keys(PEOPLE) as Column[])
    for (const [, actor, patch] of PEOPLE[column]) {
      const may = (['ED', 'CO', 'OW', 'AD'] as const).filter((decider) =>
        canUndo(actor, siteForActor(patch), rank(decider)[0]),
      );
      const own = order.indexOf(decisionRank(actor, siteForActor(patch)));
      const decides = sitePolicy.answers.decide(actor, siteForActor(patch));
      expect(may, column).toEqual(decides ? ['ED', 'CO', 'OW', 'AD'].slice(0, own) : []);
    }
  const both = siteForActor({ group: 0, controls: true, controlled_in: 1 });
  expect(decisionRank(person('member'), both)).toBe(order[3]);
});

test.each([
  ['owner', 1],
  ['sec_owner', 5],
  ['editor', 3],
  ['member', 0],
  ['none', null],
  ['none', SUSPENDED],
] as const)('a person is called %s', (name, group) => {
  expect(privilegeName(person('member'), siteForActor({ group, controls: group === null }))).toBe(name);
});
