import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Photos } from '#web/features/memories/composer/use-composer.ts';
import type { MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { PhotoRow } from './photo-row.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { usePhotoQuota } from './use-photo-quota.ts';

const draft = { photos: [] } as unknown as MemoryDraft;
let added: string[];
beforeEach(() => {
  added = [];
});
const photos = {
  states: new Map(),
  add: (files: readonly File[]) => added.push(...files.map(({ name }) => name)),
} as unknown as Photos;
const FAMILY = { can: { ...aSite().can, subscribe: true } };

function Strip({ site }: { site: Site }) {
  const quota = usePhotoQuota(site, draft, photos);
  return (
    <PhotoStrip
      id="photos"
      draft={draft}
      photos={photos}
      quota={quota}
      onChange={() => undefined}
      fault={undefined}
    />
  );
}

test.each([
  ['who could subscribe', FAMILY, true],
  [
    'unless the family hides it',
    { ...FAMILY, settings: { ...aSite().settings, hide_subscribe_button: true } },
    false,
  ],
] as const)(
  'where the free photos are used up, what lifts the limit is said to those of the family %s',
  async (_, site, said) => {
    await renderPart(<Strip site={aSite({ subscribed: false, photos_used: 3, ...site })} />);
    expect(screen.getByRole('status').textContent).toContain('3 of 3 free photos used');
    expect(screen.queryByText('3/3 photos')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add photos' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByText(/A subscription removes the limit/)?.textContent ?? null).toBe(
      said ? 'A subscription removes the limit: $4.99 a month, $49.99 a year, or $99.99 once.' : null,
    );
  },
);

test('the handle by which a photo is dragged is as large as a finger', async () => {
  const photo = { id: 'one', caption: '' } as unknown as MemoryDraft['photos'][number];
  const nothing = () => undefined;
  const on = {
    onCaption: nothing,
    onMove: nothing,
    onDrag: nothing,
    onDropHere: nothing,
    onRetry: nothing,
    onRemove: nothing,
  };
  const { container } = await renderPart(
    <PhotoRow photo={photo} state={undefined} at={0} count={2} {...on} />,
  );
  // 2.75rem, which is 44 pixels
  expect(container.querySelector('.cursor-grab')?.classList).toContain('size-11');
});

test('a visitor sees neither the family’s quota nor a price, only that no photo can be added', async () => {
  await renderPart(<Strip site={aSite({ subscribed: false, photos_used: 3 })} />);
  expect(screen.getByRole('status').textContent).toBe('No more photos can be added to this site.');
  expect(screen.queryByText(/\d.*photos|subscription|\$/)).toBeNull();
});

test('of the photos that are chosen, those that do not fit are named', async () => {
  const site = aSite({ subscribed: false, photos_used: 3, ...FAMILY });
  await renderPart(<Strip site={site} />);
  const files = ['summer.jpg', 'winter.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  expect(screen.getByRole('status').textContent).toContain('Not added: summer.jpg, winter.jpg');
  expect(added).toEqual([]);
});

test('the price is said in Hebrew with its currency as well', async () => {
  await renderPart(<Strip site={aSite({ subscribed: false, photos_used: 3, ...FAMILY })} />, 'he');
  expect(
    [...document.querySelectorAll('bdi')].map((price) => price.textContent?.replace(/[^\d.$]/g, '')),
  ).toEqual(['4.99$', '49.99$', '99.99$']);
});
