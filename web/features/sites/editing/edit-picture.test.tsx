import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-settings.ts';
import { aSite, picture } from '#worker/testing/view-fixtures.ts';
import { EditPicture } from './edit-picture.tsx';

const OLD_PICTURE = picture('ours');
const NEW_PICTURE = picture('theirs', { focal: { x: 0.1, y: 0.9 } });

/** Opens the dialog of the portrait while another user saves the site as `now`. */
async function open(overrides: Partial<Site>) {
  const before = aSite({ portrait: OLD_PICTURE, version: 1 });
  const stored = aSite({ portrait: OLD_PICTURE, ...overrides, version: 2 });
  const patches: { patch: SitePatch; version: string | null }[] = [];
  const server = { patches, cut: false };
  network({
    'PATCH /api/sites/7': async (request) => {
      if (server.cut) throw new TypeError('Failed to fetch');
      const version = request.headers.get('If-Match');
      patches.push({ patch: (await request.json()) as SitePatch, version });
      if (version !== '"2"')
        return problem('request.stale', 412, 'Changed.', { params: { current: stored } });
      return json({ site: { ...stored, version: 3 } });
    },
  });
  const close = vi.fn();
  await renderPart(<EditPicture site={before} id="ruth-cohen" kind="portrait" close={close} />);
  return { server, close };
}
const press = async (name: string) => {
  await waitFor(() =>
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true'),
  );
  fireEvent.click(screen.getByRole('button', { name }));
};

test('a person who changes a picture while someone else changes a name sees no conflict, and both changes are saved', async () => {
  const { server, close } = await open({ first_name: 'Ruthie' });
  await press('Remove the picture');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.patches).toEqual([
    { patch: { profile: null }, version: '"1"' },
    { patch: { profile: null }, version: '"2"' },
  ]);
});

test('a picture that someone else has uploaded meanwhile is shown, and removed only after that', async () => {
  const { server, close } = await open({ portrait: NEW_PICTURE });
  await press('Remove the picture');
  const notice = await screen.findByRole('alert');
  expect(within(notice).getByText('The picture was changed.')).toBeTruthy();
  expect(notice.querySelector('img')?.src).toContain('/api/media/theirs');
  expect(close).not.toHaveBeenCalled();
  await press('Remove the picture');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.patches.map(({ version }) => version)).toEqual(['"1"', '"2"']);
});

test('a focal point is never set on a picture that its editor has not seen', async () => {
  const { server, close } = await open({ portrait: NEW_PICTURE });
  fireEvent.change(screen.getByRole('slider', { name: 'From side to side' }), { target: { value: '80' } });
  await press('Save');
  expect(await screen.findByText('The picture was changed.')).toBeTruthy();
  expect(document.querySelector('form > :not([role=alert]) img')?.getAttribute('src')).toContain('theirs');
  await press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.patches.at(-1)?.patch).toEqual({ profile_focal: NEW_PICTURE.focal });
});

test('a picture that was not saved without a connection says so only until the connection is back', async () => {
  const { server } = await open({});
  server.cut = true;
  await press('Save');
  const note = await screen.findByRole('alert');
  expect(note.textContent).not.toContain('attention');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('where the connection is lost that is said, and it can be saved again', async () => {
  const { server, close } = await open({});
  server.cut = true;
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('We could not connect.');
  expect(close).not.toHaveBeenCalled();
  server.cut = false;
  await press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
});
