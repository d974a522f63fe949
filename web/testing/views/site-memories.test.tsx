import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { aMemory, aPage, aSite, everyKind, NOW, photosOnly } from '#worker/testing/view-fixtures.ts';
import { expectAlike } from './alike.ts';
import { edge } from './edge.ts';
import { answerNothing, open, requests } from './open-page.tsx';

beforeEach(answerNothing);

const SITE = '/site/ruth-cohen';

describe.each(['he', 'en'] as const)('the app takes over, in %s', (locale) => {
  const address = `/${locale}/site/ruth-cohen`;
  const view = edge.edgeView({ locale, now: NOW });

  test('a memory that the address names, in full above the others', async () => {
    const site = aSite({}, locale);
    const { memories } = everyKind();
    for (const linked of [memories[5], memories[2], memories[3]] as Memory[]) {
      const search = `?memory=${linked.id}`;
      const { container } = await open(`${address}${search}`, [
        [['sites', 'ruth-cohen'], { site }],
        [
          ['memories', 'ruth-cohen', { sort: 'manual', filter: null }],
          { pages: [{ memories, next_cursor: null }], pageParams: [null] },
        ],
        [['memory', linked.id], linked],
      ]);
      const page = { memories, next_cursor: null };
      const main = edge.siteMain({ view, origin: location.origin, site, page, linked });
      expectAlike(container, edge.framed(view, SITE + search, main), address);
      expect(container.querySelectorAll(`#memory-${linked.id}`)).toHaveLength(1);
      cleanup();
    }
    expect(requests).toEqual([]);
  });

  describe('the photos alone', () => {
    const openPhotos = (search: string, page: MemoryPage) =>
      open(`${address}?${search}`, [
        [['sites', 'ruth-cohen'], { site: aSite({}, locale) }],
        [
          ['memories', 'ruth-cohen', { sort: 'manual', filter: 'photo' }],
          { pages: [page], pageParams: [null] },
        ],
      ]);
    const drawn = (search: string, more: Pick<Parameters<typeof edge.siteMain>[0], 'page' | 'look'>) =>
      edge.framed(
        view,
        `${SITE}?${search}`,
        edge.siteMain({
          view,
          origin: location.origin,
          site: aSite({}, locale),
          filter: 'photo',
          ...more,
        }),
      );

    test.each([
      ['as a grid', 'filter=photo', 'grid', 5],
      ['as memories', 'filter=photo&as=cards', 'cards', 0],
    ] as const)('%s', async (_, search, look, cells) => {
      for (const page of [photosOnly(), { ...photosOnly(), next_cursor: 'abc' }]) {
        const { container } = await openPhotos(search, page);
        await screen.findByText({ en: 'Grid', he: 'גלריה' }[locale]);
        expectAlike(container, drawn(search, { page, look }), address);
        expect(container.querySelectorAll('.photo-grid li')).toHaveLength(cells);
        cleanup();
      }
      expect(requests).toEqual([]);
    });

    test('but not of a memory that was reported, which is shown as a card', async () => {
      const [first, ...others] = photosOnly().memories;
      const page = aPage({ ...(first as Memory), collapsed_for: 'reports' }, ...others);
      const { container } = await openPhotos('filter=photo', page);
      await screen.findByText({ en: 'Grid', he: 'גלריה' }[locale]);
      expectAlike(container, drawn('filter=photo', { page, look: 'grid' }), address);
      expect(container.querySelectorAll('.photo-grid li')).toHaveLength(4);
    });

    test('where there are none, in words', async () => {
      const { container } = await openPhotos('filter=photo', aPage());
      expectAlike(container, drawn('filter=photo', { page: aPage() }), address);
      expect(container.querySelector('.photos-head')).toBeNull();
    });
  });

  test('a memory that is not for everyone, and says so', async () => {
    const site = aSite({}, locale);
    const candle = { type: 'candle', text: null, candle_text: 'Always.' } as const;
    const memories = aPage(
      aMemory(1, { visibility: 'members' }),
      aMemory(2, { ...candle, visibility: 'staff' }),
    );
    const { container } = await open(address, [
      [['sites', 'ruth-cohen'], { site }],
      [
        ['memories', 'ruth-cohen', { sort: 'manual', filter: null }],
        { pages: [memories], pageParams: [null] },
      ],
    ]);
    const words = { en: /only people invited here/i, he: /רק מי שהוזמן לאתר/ }[locale];
    await screen.findByText(words);
    const main = edge.siteMain({ view, origin: location.origin, site, page: memories });
    expectAlike(container, edge.framed(view, SITE, main), address);
  });

  test('what was reported, with its place and the relation of its author folded away', async () => {
    const site = aSite({}, locale);
    const folded = { collapsed_for: 'words' as const, location: 'Haifa', author_relation: 'A neighbour' };
    const memories = aPage(
      aMemory(1, folded),
      aMemory(2, { ...folded, type: 'candle', candle_text: 'Always.' }),
    );
    const { container } = await open(address, [
      [['sites', 'ruth-cohen'], { site }],
      [
        ['memories', 'ruth-cohen', { sort: 'manual', filter: null }],
        { pages: [memories], pageParams: [null] },
      ],
    ]);
    const main = edge.siteMain({ view, origin: location.origin, site, page: memories });
    expectAlike(container, edge.framed(view, SITE, main), address);
    expect(container.textContent).not.toMatch(/Haifa|neighbour/);
  });
});
