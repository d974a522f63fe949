import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillStorage, GARBAGE } from '#web/testing/garbage.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { LOCALES } from '#worker/shared/locale.ts';
import { aMemory, aPage, aSite } from '#worker/testing/view-fixtures.ts';
import { begin } from './begin-offline.ts';

const HOME = { en: 'A place to remember, together', he: 'מקום לזכור בו, יחד' };
const NAME = { en: 'Ruth', he: 'רות כהן' };
const MEMORY = 'She baked for the whole street.';

beforeEach(() => {
  vi.stubGlobal('reportError', () => undefined);
  network({
    'GET /api/sites/ruth-cohen': () => json({ site: aSite() }),
    'GET /api/sites/memories/ruth-cohen': () => json(aPage(aMemory(6, { text: MEMORY }))),
  });
});

describe.each(LOCALES)('in %s, with garbage in every key of the browser', (locale) => {
  // each key holds another text in each round; `storage-keys.test.ts` has every text under every key
  test.each([0, 6, 12, 18])('the home page and a site are shown, round %i', async (round) => {
    const fill = () => fillStorage((at) => GARBAGE[(at + round) % GARBAGE.length]);
    await fill();
    await renderApp(`/${locale}`);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(HOME[locale]);
    await fill();
    await renderApp(`/${locale}/site/ruth-cohen`);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(NAME[locale]);
    expect(await screen.findByText(MEMORY)).toBeTruthy();
    await begin();
  });
});
