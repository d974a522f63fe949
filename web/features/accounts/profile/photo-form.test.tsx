import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { PhotoForm } from './photo-form.tsx';

const user = aUser({ profile: '/api/media/mine' });
const remove = () => fireEvent.click(screen.getByRole('button', { name: 'Remove the photo' }));

test('a photo that was not removed without a connection says so only until the connection is back', async () => {
  network({
    'PATCH /api/users/user': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await renderPart(<PhotoForm user={user} />);
  remove();
  expect((await screen.findByRole('alert')).textContent).toContain('We could not connect.');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a refusal of the photo stays until the next attempt', async () => {
  let isRefused = true;
  network({
    'PATCH /api/users/user': () =>
      isRefused ? problem('server.error', 500, 'Something went wrong.') : json({ user }),
  });
  await renderPart(<PhotoForm user={user} />);
  remove();
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  isRefused = false;
  remove();
  await screen.findByText('Saved.');
  expect(screen.queryByRole('alert')).toBeNull();
});
