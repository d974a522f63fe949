import { describe, expect, test } from 'vitest';
import type { SiteMode } from '#worker/contract/site.ts';
import { type Actor, visitor } from '#worker/core/actor.ts';
import { commentNeedsApproval, type SiteForActor } from '#worker/features/site-access/public.ts';
import { type CommentForActor, commentPolicy, commentRights } from './comment.policy.ts';

const SITE: SiteForActor = {
  mode: 'open',
  site_type_id: 1,
  death: {},
  sign_in_to_view: false,
  subscribed: false,
  settings: { hide_candle_button: false },
  communities: [],
  work: false,
  work_activated_at: null,
  owner_id: 1,
  frozen_at: null,
  controlled_in: 0,
  group: null,
  controls: false,
};
const person = (userId = 9): Actor => ({ kind: 'member', userId, sessionId: '' });
const admin: Actor = { kind: 'admin', userId: 9, sessionId: '' };
const WHO = {
  AN: [visitor, {}],
  RG: [person(), {}],
  IM: [person(), { group: 0 }],
  ED: [person(), { group: 3 }],
  CO: [person(), { group: 5 }],
  OW: [person(), { group: 1 }],
  SU: [person(), { group: -1 }],
  CA: [person(), { controls: true, controlled_in: 1 }],
  AD: [admin, {}],
} satisfies Record<string, [Actor, Partial<SiteForActor>]>;
type Who = keyof typeof WHO;
const EVERYONE = Object.keys(WHO) as Who[];

const asked = (who: Who, site: Partial<SiteForActor>, comment: Partial<CommentForActor> = {}) => {
  const [actor, standing] = WHO[who];
  const memory = { author_id: 4, status: 'published', visibility: 'everyone', trashed_by: null } as const;
  const whole: CommentForActor = {
    site: { ...SITE, ...site, ...standing },
    memory,
    author_id: 5,
    status: 'published',
    trashed_by: null,
    ...comment,
  };
  return [actor, whole] as const;
};
const thoseWho = (
  action: 'view' | 'delete' | 'decide',
  site: Partial<SiteForActor>,
  comment?: Partial<CommentForActor>,
) => EVERYONE.filter((who) => commentPolicy.answers[action](...asked(who, site, comment))).join(' ');

const MODES: SiteMode[] = ['private', 'open', 'regular'];
const MINE = { author_id: 9 };
const ON_MINE = {
  memory: { author_id: 9, status: 'published', visibility: 'everyone', trashed_by: null },
} as const;
const on = (visibility: 'members' | 'staff') => ({ memory: { ...ON_MINE.memory, author_id: 4, visibility } });

describe('a comment', () => {
  test.each([
    ['private', 'IM ED CO OW CA AD'],
    ['open', 'AN RG IM ED CO OW SU CA AD'],
    ['regular', 'AN RG IM ED CO OW SU CA AD'],
  ] as const)('on a %s site is read by %s', (mode, readers) => {
    expect(thoseWho('view', { mode })).toBe(readers);
  });

  test('is read by nobody who does not see its memory', () => {
    expect(thoseWho('view', {}, on('members'))).toBe('IM ED CO OW CA AD');
    expect(thoseWho('view', {}, on('staff'))).toBe('ED CO OW AD');
    const hidden = { memory: { ...ON_MINE.memory, author_id: 4, status: 'trashed' } } as const;
    expect(thoseWho('view', {}, hidden)).toBe('ED CO OW CA AD');
  });

  test.each(['pending', 'returned', 'denied', 'trashed'] as const)(
    'that is %s is seen by its author and those who see what is unpublished',
    (status) => {
      expect(thoseWho('view', {}, { status })).toBe('ED CO OW CA AD');
      expect(thoseWho('view', {}, { status, ...MINE })).toBe('RG IM ED CO OW SU CA AD');
    },
  );

  test.each([
    ['another’s', {}, ['ED CO OW CA AD', 'ED CO OW CA AD', 'ED CO OW CA AD']],
    ['one’s own', MINE, ['IM ED CO OW CA AD', 'RG IM ED CO OW CA AD', 'RG IM ED CO OW CA AD']],
    ['under one’s own memory', ON_MINE, ['IM ED CO OW CA AD', 'IM ED CO OW CA AD', 'IM ED CO OW CA AD']],
  ])('%s is deleted on private, open and regular sites by those', (_whose, comment, deleters) => {
    expect(MODES.map((mode) => thoseWho('delete', { mode }, comment))).toEqual(deleters);
  });

  test('on a frozen site is deleted by administrators only', () => {
    expect(thoseWho('delete', { frozen_at: '2026-01-01' }, MINE)).toBe('AD');
  });

  test('is decided on by staff, on a controlled site by the community', () => {
    const pending = { status: 'pending' } as const;
    expect(thoseWho('decide', {}, pending)).toBe('ED CO OW CA AD');
    expect(thoseWho('decide', { controlled_in: 1 }, pending)).toBe('CA AD');
  });

  test('can be decided on while it waits, and deleted until it is', () => {
    const can = (status: CommentForActor['status']) => commentRights(...asked('OW', {}, { status }));
    expect(can('pending')).toMatchObject({ delete: true, decide: true });
    expect(can('published')).toMatchObject({ delete: true, decide: false });
    expect(can('trashed')).toMatchObject({ delete: false, decide: false });
  });
});

describe('a comment waits for approval', () => {
  const waits = (site: Partial<SiteForActor>) =>
    EVERYONE.filter((who) => {
      const [actor, comment] = asked(who, site);
      return commentNeedsApproval(actor, comment.site);
    }).join(' ');

  test('on an open site, of those who are not members', () => {
    expect(waits({})).toBe('AN RG SU CA');
    expect(waits({ mode: 'regular' })).toBe('');
  });

  test('on a site of a controlled community, of members too', () => {
    expect(waits({ mode: 'private', controlled_in: 1 })).toBe('IM');
    expect(waits({ controlled_in: 1 })).toBe('AN RG IM SU CA');
  });
});
