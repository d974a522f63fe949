import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const open = async (path: string, answer: () => Response = () => json({ state: 'waiting' })) => {
  const requests = network({ 'POST /api/users/merge/confirm': answer });
  await act(() => renderApp(path));
  return requests;
};
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: 'Confirm the merge' }));

test('opening the link agrees to nothing; the button does, once', async () => {
  const requests = await open('/en/merge?token=abc');
  await screen.findByText(/Confirm only if both accounts are yours/);
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  await confirm();
  expect(await screen.findByText(/This address has agreed/)).toBeTruthy();
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(await Promise.all(posts.map((post) => post.json()))).toEqual([{ token: 'abc' }]);
});

test('the second mailbox learns that it is done', async () => {
  await open('/en/merge?token=abc', () => json({ state: 'merged' }));
  await confirm();
  expect(await screen.findByText(/The two accounts are now one/)).toBeTruthy();
});

test('an old link is said to be one, and a link that was cut off too', async () => {
  await open('/en/merge?token=old', () => problem('verify.bad_token', 422, 'This link has expired.'));
  await confirm();
  expect(await screen.findByText('This link has expired.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm the merge' })).toBeNull();
});

test('a link without its token offers nothing to confirm', async () => {
  await open('/en/merge');
  expect(await screen.findByText(/This link is not complete/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm the merge' })).toBeNull();
});
