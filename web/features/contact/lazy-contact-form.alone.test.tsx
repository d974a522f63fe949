import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

afterEach(() => void vi.restoreAllMocks());

test('what is typed before the form is loaded stays in it, also where the tab stores nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('The storage is full.');
  });
  network({
    'GET /api/sites/examples': () => json({ sites: [] }),
    'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
    'GET /api/users/contact': () => json({ whatsapp: null, phone: null }),
  });
  await renderApp('/en');
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
  const held = field();
  fireEvent.change(held, { target: { value: 'How do I begin?' } });
  window.dispatchEvent(new Event('pointerdown'));
  // its code is being loaded
  await waitFor(() => expect(field()).not.toBe(held), { timeout: 20_000 });
  expect(field().value).toBe('How do I begin?');
});
