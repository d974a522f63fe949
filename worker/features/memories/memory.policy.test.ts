import { describe, expect, test } from 'vitest';
import type { MemoryStatus, Visibility } from '#worker/contract/memory.ts';
import { type Actor, visitor } from '#worker/core/actor.ts';
import { needsApproval, type SiteForActor } from '#worker/features/site-access/public.ts';
import { siteForActor } from '#worker/testing/site-for-actor.ts';
import { editNeedsApproval, type MemoryForActor, memoryPolicy, memoryRights } from './memory.policy.ts';

const ME = 7;
const person = (kind: 'unverified' | 'member' | 'admin'): Actor => ({ kind, userId: ME, sessionId: 's' });
const MODES = ['private', 'open', 'regular'] as const;
const COLUMNS = {
  AN: [visitor, null],
  UV: [person('unverified'), 1],
  SU: [person('member'), -1],
  KI: [{ kind: 'kiosk', userId: ME, sessionId: 's', communityId: 1 } as Actor, null],
  RG: [person('member'), null],
  IM: [person('member'), 0],
  ED: [person('member'), 3],
  CO: [person('member'), 5],
  OW: [person('member'), 1],
  AD: [person('admin'), null],
} satisfies Record<string, [Actor, number | null]>;

type Change = { mine?: boolean; site?: Partial<SiteForActor> } & Partial<Omit<MemoryForActor, 'site'>>;

const memory = (group: number | null, { mine, site, ...more }: Change): MemoryForActor => ({
  author_id: mine ? ME : 99,
  status: 'published',
  visibility: 'everyone',
  trashed_by: null,
  ...more,
  site: siteForActor({ mode: 'regular', subscribed: false, group, ...site }),
});

/** One group of letters for each column, one letter for each mode: private, open, regular. */
const answers = (ask: (actor: Actor, memory: MemoryForActor) => boolean, change: Change): string =>
  Object.values(COLUMNS)
    .map(([actor, group]) =>
      MODES.map((mode) => {
        const forActor = memory(group, { ...change, site: { mode, ...change.site } });
        return ask(actor, forActor) ? 'Y' : 'N';
      }).join(''),
    )
    .join(' ');

type Action = 'view' | 'edit' | 'delete' | 'restore' | 'decide' | 'pin' | 'move';
const may = (action: Action) => (actor: Actor, forActor: MemoryForActor) =>
  memoryPolicy.answers[action](actor, forActor);

const STAFF_ONLY = 'NNN NNN NNN NNN NNN NNN YYY YYY YYY YYY';
const OWNER_ONLY = 'NNN NNN NNN NNN NNN NNN NNN NNN YYY YYY';
const NOBODY = 'NNN NNN NNN NNN NNN NNN NNN NNN NNN NNN';
const OWN = 'NNN NNN NNN NNN NYY YYY YYY YYY YYY YYY';

describe('who may do what with a memory', () => {
  test.each<[Action, string, Change, string]>([
    //                                      AN  UV  SU  KI  RG  IM  ED  CO  OW  AD
    ['view', 'for everyone', {}, 'NYY NYY NYY NNN NYY YYY YYY YYY YYY YYY'],
    ['view', 'for members', { visibility: 'members' }, 'NNN NNN NNN NNN NNN YYY YYY YYY YYY YYY'],
    ['view', 'for staff', { visibility: 'staff' }, STAFF_ONLY],
    ['view', 'of one’s own for staff', { visibility: 'staff', mine: true }, STAFF_ONLY],
    ['view', 'that is pending', { status: 'pending' }, STAFF_ONLY],
    [
      'view',
      'of one’s own that is pending',
      { status: 'pending', mine: true },
      'NNN NYY NYY NNN NYY YYY YYY YYY YYY YYY',
    ],
    ['edit', 'of another', {}, STAFF_ONLY],
    ['edit', 'of one’s own', { mine: true }, OWN],
    ['edit', 'of one’s own that was returned', { mine: true, status: 'returned' }, OWN],
    ['edit', 'that was denied', { mine: true, status: 'denied' }, NOBODY],
    ['edit', 'in the trash', { mine: true, status: 'trashed' }, NOBODY],
    [
      'edit',
      'of one’s own on a frozen site',
      { mine: true, site: { frozen_at: 'x' } },
      `${NOBODY.slice(0, -3)}YYY`,
    ],
    ['delete', 'of another', {}, STAFF_ONLY],
    ['delete', 'of one’s own', { mine: true }, OWN],
    ['delete', 'of one’s own that was denied', { mine: true, status: 'denied' }, OWN],
    ['restore', 'that is not in the trash', { mine: true }, NOBODY],
    ['restore', 'of one’s own', { mine: true, status: 'trashed', trashed_by: ME }, OWN],
    [
      'restore',
      'of one’s own that the staff deleted',
      { mine: true, status: 'trashed', trashed_by: 5 },
      STAFF_ONLY,
    ],
    ['decide', 'that is pending', { status: 'pending' }, STAFF_ONLY],
    ['decide', 'of one’s own that is pending', { status: 'pending', mine: true }, STAFF_ONLY],
    ['pin', 'of another', {}, STAFF_ONLY],
    ['pin', 'of one’s own', { mine: true }, STAFF_ONLY],
    ['pin', 'that is pending', { status: 'pending' }, NOBODY],
    ['move', 'of another', {}, OWNER_ONLY],
    ['move', 'of another that is pending', { status: 'pending' }, OWNER_ONLY],
    ['move', 'of one’s own', { mine: true }, OWN],
    ['move', 'of one’s own that was returned', { mine: true, status: 'returned' }, OWN],
    ['move', 'that was denied', { mine: true, status: 'denied' }, NOBODY],
    ['move', 'on a frozen site', { mine: true, site: { frozen_at: 'x' } }, `${NOBODY.slice(0, -3)}YYY`],
  ])('%s a memory %s', (action, _what, change, expected) => {
    expect(answers(may(action), change)).toBe(expected);
  });

  test('a work site that is not active is visible to its creator and to administrators only', () => {
    const site = { work: true, owner_id: ME };
    expect(answers(may('view'), { site })).toBe('NNN NYY NYY NNN NYY YYY YYY YYY YYY YYY');
    expect(answers(may('view'), { site: { work: true } })).toBe(`${NOBODY.slice(0, -3)}YYY`);
  });
});

describe('what is pending approval', () => {
  const siteOf = (ask: (actor: Actor, site: SiteForActor) => boolean) =>
    answers((actor, { site }) => ask(actor, site), {});

  test('is anything that people other than the staff write on an open site', () => {
    expect(siteOf(needsApproval)).toBe('NYN NYN NYN NYN NYN NYN NNN NNN NNN NNN');
  });

  test('is also an edit by an author who could not publish directly', () => {
    const [rg, im, ed] = [4, 5, 6];
    const cells = answers(editNeedsApproval, { mine: true }).split(' ');
    expect([cells[rg], cells[im], cells[ed]]).toEqual(['YYY', 'NYN', 'NNN']);
    expect(answers(editNeedsApproval, {})).toBe(NOBODY);
  });
});

test('the permissions sent to the browser match the policy’s answers in that state', () => {
  const [actor, group] = COLUMNS.OW;
  const rights = (status: MemoryStatus, visibility: Visibility = 'everyone') =>
    Object.entries(memoryRights(actor, memory(group, { status, visibility })))
      .flatMap(([right, has]) => (has ? [right] : []))
      .join(' ');
  expect(rights('published')).toBe('edit delete report like comment pin move');
  expect(rights('pending')).toBe('edit delete decide move');
  expect(rights('returned')).toBe('edit delete move');
  expect(rights('denied')).toBe('delete');
  expect(rights('trashed')).toBe('restore');
});
