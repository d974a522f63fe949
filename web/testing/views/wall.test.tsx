import { beforeEach, describe, expect, test } from 'vitest';
import { anEntry, aWall } from '#web/testing/a-wall.ts';
import type { WallEntry } from '#worker/contract/wall.ts';
import { en } from '#worker/testing/dates.ts';
import { picture } from '#worker/testing/view-fixtures.ts';
import { domOf, parsed } from './dom-of.ts';
import { edge } from './edge.ts';
import { answerNothing, open, requests } from './open-page.tsx';

const PEOPLE: WallEntry[] = [
  anEntry(1, { name: 'Ruth Cohen', other_name: 'רות כהן', birth: en(1931, 3, 14), death: en(2004, 3, 10) }),
  anEntry(2, { name: 'Dan <b>Levi</b>', portrait: picture('dan'), death: en(1999) }),
  anEntry(3, { name: 'לאה לוי', lang: 'he', birth: en(1920) }),
].map((entry) => ({ ...entry, site: { id: entry.id, slug: `person-${entry.id}`, site_type_id: 1 } }));

beforeEach(answerNothing);

describe.each(['he', 'en'] as const)('in %s', (locale) => {
  const view = edge.edgeView({ locale });

  test.each(['/wall/harel-street', '/community/harel-street/wall'])(
    'the app shows a wall as it is read without JavaScript, and does not ask for it again: %s',
    async (path) => {
      const wall = aWall({
        people: PEOPLE,
        groups: [{ name: 'Founders', count: 2 }],
        memories_count: 1386,
        candles_count: 57,
      });
      const { container } = await open(`/${locale}${path}`, [
        [['wall', 'harel-street', {}], { pages: [wall], pageParams: [null] }],
      ]);
      const read = parsed(edge.htmlOf(edge.WallPage({ view, wall, chosen: {} })));
      const partsOf = (page: Element, selector: string) =>
        [...page.querySelectorAll(selector)].map((part) => domOf(part));
      expect(read.querySelectorAll('.wall-band .count')).toHaveLength(3);
      for (const selector of ['.wall-band', '.people .arch', '.people h3', '.people p', '.wall-groups bdi'])
        expect(partsOf(container, selector)).toEqual(partsOf(read, selector));
      const linksOf = (page: Element) =>
        [...page.querySelectorAll('.people a')].map((link) => link.getAttribute('href'));
      expect(linksOf(container)).toEqual(linksOf(read));
      expect(linksOf(read)).toHaveLength(PEOPLE.length);
      expect(requests.filter((address) => /\/wall\b/.test(address))).toEqual([]);
    },
  );

  test('someone without a site is read without a link, and nothing that people wrote becomes markup', () => {
    const wall = aWall({ people: [anEntry(1, { name: '<script>x</script>' })], next_cursor: 'abc' });
    const chosen = { group: '"><b>', sort: 'newest' } as const;
    const html = edge.htmlOf(edge.WallPage({ view, wall, chosen }));
    expect(parsed(html).querySelector('.people a')).toBeNull();
    expect(html).not.toMatch(/<script|<b>| style=/);
    const next = parsed(html).querySelector('.wall-people > .button');
    expect(next?.getAttribute('href')).toBe('?group=%22%3E%3Cb%3E&sort=newest&cursor=abc');
  });

  test('a wall without anyone says so, and is searched also where the menu is not', () => {
    const wall = aWall({ people: [], groups: [] });
    wall.community.settings = { ...wall.community.settings, hide_search_bar: true, wall_title: 'Ours' };
    const page = parsed(edge.htmlOf(edge.WallPage({ view, wall, chosen: {} })));
    expect(page.querySelector('.empty')?.textContent).toBeTruthy();
    expect(page.querySelector('search form')).not.toBeNull();
    expect(page.querySelector('h1')?.textContent).toBe('Ours');
    expect(page.querySelectorAll('nav')).toHaveLength(0);
  });
});
