import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { wallQuery } from '#web/features/walls/public.ts';
import { anEntry, aWall } from '#web/testing/a-wall.ts';
import { network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Picture } from '#worker/contract/primitives.ts';
import type { WallEntry } from '#worker/contract/wall.ts';
import { SHOWN_MS } from './attract.tsx';
import { Idle } from './idle.tsx';
import { IDLE_MS, QUIET_MS } from './use-idle.ts';

const KIOSK = { kiosk_community_id: 4, kiosk_community_slug: 'harel-street' };

const aPortrait: Picture = {
  id: 'p',
  src: '/api/media/p?s=1',
  widths: [320, 800],
  width: 800,
  height: 1000,
  thumbhash: null,
  focal: { x: 0.5, y: 0.5 },
};
const ADA = anEntry(1, { name: 'Ada Lovelace', portrait: aPortrait });
const LEA = anEntry(2, { name: 'Lea Goldberg', portrait: aPortrait });
const UNPICTURED = anEntry(3, { name: 'Rosa Levi', portrait: null });

let reducesMotion = false;

beforeEach(() => {
  reducesMotion = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }));
  vi.useFakeTimers();
  network({});
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A screen whose wall has these people, with nobody in front of it for some time. */
async function leave(people: WallEntry[]) {
  const { queries } = await renderPart(<Idle kiosk={KIOSK} />);
  const wall = { pages: [aWall({ people })], pageParams: [null] };
  queries.setQueryData(wallQuery('4', {}).queryKey, wall);
  await advance(IDLE_MS + QUIET_MS);
}

const dialog = () => screen.queryByRole('dialog', { name: /^The people of this wall/ });
/** The person who is shown, without the one who is fading. */
const shown = () => dialog()?.querySelector('figure:not(.leaving)')?.textContent;

test('in an empty hall the portraits of the wall follow each other', async () => {
  await leave([ADA, UNPICTURED, LEA]);
  expect(shown()).toBe('Ada Lovelace');
  await advance(SHOWN_MS);
  expect(shown()).toBe('Lea Goldberg');
  expect(dialog()?.querySelector('.leaving')?.textContent).toBe('Ada Lovelace');
  await advance(SHOWN_MS);
  expect(shown()).toBe('Ada Lovelace');
});

test('who prefers less motion sees one portrait, which stays', async () => {
  reducesMotion = true;
  await leave([ADA, LEA]);
  await advance(SHOWN_MS * 5);
  expect(shown()).toBe('Ada Lovelace');
});

test.each(['click', 'touchEnd', 'wheel', 'keyDown'] as const)(
  'someone who comes sees the wall at once, and their touch opens no one on it: %s',
  async (event) => {
    await leave([ADA, LEA]);
    const portraits = dialog() as HTMLElement;
    const isPassedOn = fireEvent[event](portraits);
    if (event === 'touchEnd') expect(isPassedOn).toBe(false);
    expect(dialog()).toBeNull();
    await advance(IDLE_MS - 1);
    expect(dialog()).toBeNull();
  },
);

test('a wall without portraits is left as it is', async () => {
  await leave([UNPICTURED]);
  expect(dialog()).toBeNull();
});

test('a portrait that cannot be loaded is left out; without any, the wall is shown', async () => {
  await leave([ADA, LEA]);
  fireEvent.error(dialog()?.querySelector('img') as HTMLImageElement);
  expect(shown()).toBe('Lea Goldberg');
  fireEvent.error(dialog()?.querySelector('img') as HTMLImageElement);
  expect(dialog()).toBeNull();
});
