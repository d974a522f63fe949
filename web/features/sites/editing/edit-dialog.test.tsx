import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { anInfo } from '#web/testing/settings-server.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import { aSite, picture } from '#worker/testing/view-fixtures.ts';
import { EditDialog } from './edit-dialog.tsx';

async function open(own: Picture | null) {
  network({ 'GET /api/sites/ruth-cohen/info': () => json({ info: anInfo({ cover: own }) }) });
  const site = aSite({ cover: picture('shown') });
  await renderPart(<EditDialog site={site} id="ruth-cohen" part="cover" onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^Choose/);
  return dialog;
}

test('the cover of a community, which a site without one wears, is not its to move or remove', async () => {
  const dialog = await open(null);
  expect(dialog.queryByRole('button', { name: 'Remove the picture' })).toBeNull();
  expect(dialog.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true');
});

test('its own is', async () => {
  const dialog = await open(picture('own'));
  expect(dialog.getByRole('button', { name: 'Remove the picture' })).toBeTruthy();
});
