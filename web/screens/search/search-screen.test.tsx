import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

test('someone who comes with a single letter is told that it takes two, not that there is nobody', async () => {
  const requests = network({ 'POST /api/search': () => json({ results: [], more: false }) });
  await renderApp('/en/search?query=a');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter at least 2 characters');
  expect(screen.queryByText(/We found no one/)).toBeNull();
  expect(requests.some(({ url }) => url.endsWith('/api/search'))).toBe(false);
});
