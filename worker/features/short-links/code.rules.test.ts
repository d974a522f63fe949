import { describe, expect, test } from 'vitest';
import type { CodeType } from '#worker/contract/short-link.ts';
import { siteAddressOf } from '#worker/features/site-access/site-address.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import { boundState, codeTypeIn, opensNothing, pathOf, reportedCode, resolveScan } from './code.rules.ts';

const TYPES: CodeType[] = ['s', 'c', 'm', 'b'];

describe('a scan of /type/code', () => {
  test.each(TYPES.flatMap((scanned) => TYPES.map((own) => ({ scanned, own }))))(
    '$scanned of a code that is $own',
    ({ scanned, own }) => {
      const opensSite = (type: CodeType) => type === 's' || type === 'm';
      const bound = resolveScan(scanned, {
        type: own,
        state: 'bound',
        target: 'ruth-cohen',
        site_id: 17,
        community_id: null,
      });
      if (opensSite(scanned) && opensSite(own)) expect(bound).toEqual({ page: 'site', target: 'ruth-cohen' });
      else expect(bound).toBe(scanned === own ? 'unbound' : 'unknown');
    },
  );

  test.each(['minted', 'printed', 'shipped'] as const)('of a code that is only %s is unbound', (state) => {
    expect(resolveScan('s', { type: 's', state, target: null, site_id: null, community_id: null })).toBe(
      'unbound',
    );
  });

  test('of a retired or missing code is unknown', () => {
    const code = {
      type: 's',
      state: 'retired',
      target: 'ruth-cohen',
      site_id: 17,
      community_id: null,
    } as const;
    expect(resolveScan('s', code)).toBe('unknown');
    expect(resolveScan('s', null)).toBe('unknown');
    expect(resolveScan('s', undefined)).toBe('unknown');
  });

  test('of a rebound code opens its current site', () => {
    const code = { type: 's', state: 'rebound', target: '17', site_id: 17, community_id: null } as const;
    expect(resolveScan('m', code)).toEqual({ page: 'site', target: '17' });
  });

  test('of a code of a grave that several sites share opens its page', () => {
    const code = { type: 'm', state: 'bound', target: '4', site_id: null, community_id: null } as const;
    expect(resolveScan('m', code)).toEqual({ page: 'grave', target: '4' });
    expect(resolveScan('s', { ...code, type: 's' })).toEqual({ page: 'grave', target: '4' });
  });
});

test('a scan of the label of a box opens a page of its order, and of a used label nothing', () => {
  const code = { type: 'b', state: 'printed', target: '7', site_id: null, community_id: null } as const;
  expect(resolveScan('b', code)).toEqual({ page: 'box', target: '7' });
  expect(resolveScan('s', code)).toBe('unknown');
  expect(resolveScan('b', { ...code, state: 'retired', target: null })).toBe('unknown');
});

describe('a scan of a code of a community', () => {
  const code = { type: 'c', state: 'bound', target: 'harel-street', site_id: null, community_id: 5 } as const;

  test('opens it, and no site by another letter', () => {
    expect(resolveScan('c', code)).toEqual({ page: 'community', target: 'harel-street' });
    for (const type of ['s', 'm', 'b'] as const) expect(resolveScan(type, code)).toBe('unknown');
  });

  test('opens nothing before it is bound and after it is retired', () => {
    expect(resolveScan('c', { ...code, state: 'minted', target: null, community_id: null })).toBe('unbound');
    expect(resolveScan('c', { ...code, state: 'retired', target: null })).toBe('unknown');
  });
});

test.each([
  ['site', 'ruth-cohen', '/site/ruth-cohen'],
  ['grave', '4', '/grave/4'],
  ['community', '5', '/community/5'],
  ['community', 'רחוב-הראל', '/community/%D7%A8%D7%97%D7%95%D7%91-%D7%94%D7%A8%D7%90%D7%9C'],
] as const)('the page of a %s, %s, has the path %s', (page, target, path) => {
  expect(pathOf({ page, target })).toBe(path);
});

test('the code of a private community leads to its id, which contains no name', () => {
  const community = { id: 5, slug: 'harel-street' };
  expect(communityAddressOf({ ...community, permissions: 'private' })).toBe('5');
  expect(communityAddressOf({ ...community, permissions: 'public' })).toBe('harel-street');
});

test('the code of a private site leads to its id, which contains no name', () => {
  const site = { id: 17, slug: 'ruth-cohen' };
  expect(siteAddressOf({ ...site, mode: 'private' })).toBe('17');
  expect(siteAddressOf({ ...site, mode: 'open' })).toBe('ruth-cohen');
  expect(siteAddressOf({ ...site, mode: 'regular' })).toBe('ruth-cohen');
});

test('a code is bound the first time and rebound every later time', () => {
  expect(boundState({ target: null })).toBe('bound');
  expect(boundState({ target: 'ruth-cohen' })).toBe('rebound');
});

test.each([
  ['s', 's'],
  ['site', 's'],
  ['', 's'],
  ['m', 'm'],
  ['/m/:id', 'm'],
  ['c', 'c'],
  ['b', 'b'],
  ['x', 's'],
] as const)('the route %s is read as %s', (route, letter) => {
  expect(codeTypeIn(route)).toBe(letter);
});

test('a sticker opens nothing before it is bound and after it is retired', () => {
  expect(opensNothing(undefined)).toBe(true);
  expect(opensNothing({ state: 'shipped', target: null })).toBe(true);
  expect(opensNothing({ state: 'retired', target: 'ruth-cohen' })).toBe(true);
  expect(opensNothing({ state: 'rebound', target: 'ruth-cohen' })).toBe(false);
});

test.each([
  ['0123-4567-89ab-t', '0123456789ABT'],
  ['12E4567890123', '12E4567890123'],
  ['on the \u0000 bench\u202e', 'on the  bench'],
  ['\u200f', ''],
])('a report of %j is stored as %j', (raw, stored) => {
  expect(reportedCode(raw)).toBe(stored);
});
