import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AccessibilityButton } from '#web/app/accessibility-button.tsx';
import { local } from '#web/lib/storage.ts';
import { ACCESSIBILITY_KEY } from '#web/lib/storage-keys.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { accessibilityScript } from '#worker/shared/accessibility.ts';
import { applyChoices, NO_CHOICES, readChoices } from './choices.ts';

const html = document.documentElement;
const stored = () => local.get(ACCESSIBILITY_KEY, (text) => text);

// as the document does it
beforeAll(() => new Function(accessibilityScript('/accessibility.css', '/reading-guide.js'))());
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

test('what is chosen in one tab is seen in the others, and so is that it was reset', () => {
  const elsewhere = (choices: string | null) => {
    if (choices) localStorage.setItem(ACCESSIBILITY_KEY, choices);
    else localStorage.removeItem(ACCESSIBILITY_KEY);
    dispatchEvent(new StorageEvent('storage', { key: ACCESSIBILITY_KEY }));
    return readChoices();
  };
  expect(elsewhere('text=125 links')).toEqual({ ...NO_CHOICES, text: '125', on: ['links'] });
  expect(elsewhere('contrast=light')).toEqual({ ...NO_CHOICES, contrast: 'light' });
  expect(html.dataset.theme).toBe('light');
  expect(elsewhere(null)).toEqual(NO_CHOICES);
  expect(html.dataset.theme).toBeUndefined();
});

test('what cannot be read is as if nothing were chosen', () => {
  localStorage.setItem(ACCESSIBILITY_KEY, '<> =');
  dispatchEvent(new StorageEvent('storage', { key: ACCESSIBILITY_KEY }));
  expect(readChoices()).toEqual(NO_CHOICES);
});

test('the reading guide follows the pointer, then what the keyboard comes to', async () => {
  await import('./reading-guide.ts');
  const bar = document.querySelector<HTMLElement>('.reading-guide');
  const lineEnd = () => bar?.style.getPropertyValue('--line-end');
  fireEvent(document.body, new MouseEvent('pointermove', { bubbles: true, clientY: 70 }));
  expect(lineEnd()).toBe('calc(70px + 1rem)');
  const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: '/' }));
  link.getBoundingClientRect = () => ({ bottom: 200 }) as DOMRect;
  link.focus();
  expect(lineEnd()).toBe('204px');
  link.getBoundingClientRect = () => ({ bottom: 150 }) as DOMRect;
  fireEvent.scroll(document);
  expect(lineEnd()).toBe('154px');
  link.remove();

  const dialog = document.body.appendChild(Object.assign(document.createElement('dialog'), { open: true }));
  fireEvent(dialog, new MouseEvent('pointermove', { bubbles: true, clientY: 20 }));
  expect(bar?.parentNode).toBe(dialog);
  dialog.remove();
  fireEvent(document.body, new MouseEvent('pointermove', { bubbles: true, clientY: 30 }));
  expect(bar?.parentNode).toBe(html);
});

test('the menu leads to the statement', async () => {
  await openMenu();
  expect(screen.getByRole('link', { name: 'Accessibility statement' }).getAttribute('href')).toBe(
    '/en/accessibility',
  );
});
