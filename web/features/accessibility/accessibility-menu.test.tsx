import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AccessibilityButton } from '#web/app/accessibility-button.tsx';
import { local } from '#web/lib/storage.ts';
import { ACCESSIBILITY_KEY } from '#web/lib/storage-keys.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { applyChoices, NO_CHOICES, readChoices } from './choices.ts';

const html = document.documentElement;
const stored = () => local.get(ACCESSIBILITY_KEY, (text) => text);

afterEach(() => applyChoices(NO_CHOICES));

async function openMenu() {
  await renderPart(<AccessibilityButton />);
  fireEvent.click(screen.getByRole('button', { name: 'Accessibility menu' }));
  await screen.findByRole('dialog', { name: 'Accessibility menu' });
}

test('what a visitor chooses is seen at once and kept on the device', async () => {
  await openMenu();
  fireEvent.click(screen.getByRole('radio', { name: '150%' }));
  fireEvent.click(screen.getByRole('radio', { name: 'High, dark' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Underlined links' }));
  expect([html.dataset.a11yText, html.dataset.theme, html.hasAttribute('data-a11y-links')]).toEqual([
    '150',
    'dark',
    true,
  ]);
  expect(stored()).toBe('text=150 contrast=dark links');
  expect(document.head.querySelector('link[rel=stylesheet]')).toBeTruthy();
});

test('the menu shows what was chosen earlier, and resets it', async () => {
  applyChoices({ text: '200', contrast: 'light', on: ['still', 'guide'] });
  await openMenu();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '200%' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'No animations' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Reset all' }));
  expect(readChoices()).toEqual(NO_CHOICES);
  expect([html.dataset.theme, stored()]).toEqual([undefined, null]);
});

test('the menu leads to the statement', async () => {
  await openMenu();
  expect(screen.getByRole('link', { name: 'Accessibility statement' }).getAttribute('href')).toBe(
    '/en/accessibility',
  );
});
