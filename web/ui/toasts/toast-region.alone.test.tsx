import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activate } from '#web/i18n/messages.ts';
import { ToastRegion } from './toast-region.tsx';
import { hideToasts, toast } from './toasts.ts';

beforeEach(async () => {
  await activate('en');
  vi.useFakeTimers();
  render(
    <I18nProvider i18n={i18n}>
      <ToastRegion />
    </I18nProvider>,
  );
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(20_000));
});

const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const showToast = (content: Parameters<typeof toast>[0]) => act(() => toast(content));

test('a short notice is read for five seconds', () => {
  showToast({ variant: 'success', title: 'Saved' });
  expect(screen.getByRole('status').textContent).toBe('Saved');
  advance(4_999);
  expect(screen.queryByText('Saved')).not.toBeNull();
  advance(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test.each([
  { variant: 'info', title: 'A long one', text: 'word '.repeat(25) } as const,
  { variant: 'info', title: 'A long one', long: true } as const,
])('a long notice stays for fifteen', (content) => {
  showToast(content);
  advance(14_999);
  expect(screen.queryByText('A long one')).not.toBeNull();
  advance(1);
  expect(screen.queryByText('A long one')).toBeNull();
});

test('a warning interrupts', () => {
  showToast({ variant: 'warning', title: 'Not sent', text: 'There is no connection.' });
  expect(screen.getByRole('alert').textContent).toBe('Not sentThere is no connection.');
});

test('a notice waits while someone is in it, and can be closed', () => {
  showToast({ variant: 'info', title: 'Kept' });
  const close = screen.getByRole('button', { name: 'Close this notice' });
  act(() => close.focus());
  advance(10_000);
  expect(screen.queryByText('Kept')).not.toBeNull();
  fireEvent.click(close);
  expect(screen.queryByText('Kept')).toBeNull();
});

test('a notice of what is no longer so is taken back', () => {
  showToast({ variant: 'warning', title: 'You are not logged in' });
  act(() => hideToasts());
  expect(screen.queryByText('You are not logged in')).toBeNull();
});
