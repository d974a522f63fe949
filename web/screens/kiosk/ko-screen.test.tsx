import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { KIOSK_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const replace = vi.fn();

async function open(path: string, answer: () => Response) {
  const requests = network({ 'POST /api/kiosk/token': answer });
  await act(() => renderApp(path));
  await screen.findByLabelText('Community number');
  return requests;
}

const number = () => screen.getByLabelText('Community number') as HTMLInputElement;
const code = () => screen.getByLabelText('Six-digit code') as HTMLInputElement;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  replace.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(replace);
});

test('by the pad alone a screen is paired, and goes to its wall', async () => {
  const requests = await open('/en/ko', () => json({ token: 'a-token' }));
  for (const digit of '12') press(digit);
  expect(number().value).toBe('12');
  fireEvent.focus(code());
  for (const digit of '1234567') press(digit);
  expect(code().value).toBe('123456');
  press('Delete the last digit');
  press('0');
  press('Pair this screen');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/en/wall/12'), { timeout: 10_000 });
  expect(await requests[0]?.json()).toEqual({ community_id: 12, code: '123450' });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('Bearer a-token');
  expect(JSON.parse(localStorage.getItem(KIOSK_KEY) ?? '')).toMatchObject({ kiosk_community_id: 12 });
});

test('what is missing is said before anyone is asked', async () => {
  const requests = await open('/en/ko', () => json({ token: 'a-token' }));
  fireEvent.change(number(), { target: { value: '12x' } });
  fireEvent.change(code(), { target: { value: '12 34' } });
  press('Pair this screen');
  expect(screen.getByRole('alert').textContent).toMatch(/all six digits/);
  expect(document.activeElement).toBe(code());
  expect(requests).toEqual([]);
});

test('after a wrong code the number stays, and the code is typed again', async () => {
  await open('/en/ko', () => problem('kiosk.bad_code', 422, 'This code is not good.'));
  fireEvent.change(number(), { target: { value: '12' } });
  fireEvent.change(code(), { target: { value: '123456' } });
  press('Pair this screen');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This code is not good.'));
  expect([number().value, code().value]).toEqual(['12', '']);
  press('7');
  expect(code().value).toBe('7');
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('a screen that was disconnected knows whose it was', async () => {
  await open('/en/ko?community=12', () => json({}));
  expect(screen.getByText(/no longer connected/)).toBeTruthy();
  expect(number().value).toBe('12');
});
