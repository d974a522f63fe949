import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Locale } from '#worker/shared/locale.ts';
import { LAYOUTS } from './keyboard-layouts.ts';
import { ScreenKeyboard } from './screen-keyboard.tsx';

function Search() {
  const [typed, setTyped] = useState('');
  return (
    <>
      <input
        type="search"
        aria-label="Search"
        maxLength={5}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output>{typed}</output>
      <button type="button">A person</button>
    </>
  );
}

function Loading() {
  const [isLoaded, setLoaded] = useState(false);
  return isLoaded ? (
    <ScreenKeyboard />
  ) : (
    <button type="button" onClick={() => setLoaded(true)}>
      Load
    </button>
  );
}

async function open(locale: Locale = 'en') {
  await renderPart(
    <>
      <Search />
      <ScreenKeyboard />
    </>,
    locale,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { field, press, typed: () => screen.getByRole('status').textContent };
}

const isShown = () => screen.queryByRole('region') !== null;

test('someone who taps the search field types with the keys on the screen', async () => {
  const { field, press, typed } = await open();
  expect(isShown()).toBe(false);
  field.focus();
  expect(await screen.findByRole('region', { name: 'Keyboard' })).toBeTruthy();
  expect(field.inputMode).toBe('none');
  for (const letter of 'ada') press(letter);
  press('Space');
  press('l');
  press('o');
  expect(typed()).toBe('ada l');
  press('Delete the last letter');
  expect(typed()).toBe('ada ');
  press('Clear');
  expect(typed()).toBe('');
  press('Delete the last letter');
  expect(typed()).toBe('');
});

test('someone who taps the search field before the keyboard is loaded gets it once it is', async () => {
  await renderPart(
    <>
      <Search />
      <Loading />
    </>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  field.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Load' }));
  expect(await screen.findByRole('region', { name: 'Keyboard' })).toBeTruthy();
  expect(field.inputMode).toBe('none');
});

test('letters are put where the cursor is, and replace what is chosen', async () => {
  const { field, press, typed } = await open();
  field.focus();
  await screen.findByRole('region');
  fireEvent.change(field, { target: { value: 'aa' } });
  field.setSelectionRange(1, 1);
  press('d');
  expect(typed()).toBe('ada');
  field.setSelectionRange(0, 3);
  press('n');
  expect(typed()).toBe('n');
});

test('a tap on a key leaves the focus in the field, and the keyboard is put away with it', async () => {
  const { field, press } = await open();
  field.focus();
  const key = await screen.findByRole('button', { name: 'a' });
  expect(fireEvent.pointerDown(key)).toBe(false);
  expect(fireEvent.mouseDown(key)).toBe(false);
  expect(document.activeElement).toBe(field);
  press('Put the keyboard away');
  expect(isShown()).toBe(false);
  expect(document.activeElement).not.toBe(field);
});

test('the keyboard closes when a person on the wall is opened', async () => {
  const { field } = await open();
  field.focus();
  await screen.findByRole('region');
  fireEvent.focusOut(field, { relatedTarget: screen.getByRole('button', { name: 'A person' }) });
  expect(isShown()).toBe(false);
});

test('someone without a touch screen reaches the keys by Tab', async () => {
  const { field, press, typed } = await open();
  field.focus();
  const key = await screen.findByRole('button', { name: 'a' });
  fireEvent.focusOut(field, { relatedTarget: key });
  expect(isShown()).toBe(true);
  press('a');
  expect(typed()).toBe('a');
  fireEvent.focusOut(key, { relatedTarget: screen.getByRole('button', { name: 'A person' }) });
  expect(isShown()).toBe(false);
});

test.each(['en', 'he'] as const)(
  'begins with the letters of the page, and has the others (%s)',
  async (locale) => {
    const { field, press } = await open(locale);
    field.focus();
    const keyboard = await screen.findByRole('region');
    const letters = () =>
      [...keyboard.querySelectorAll('div:not(:last-child) button')].map((key) => key.textContent).join('');
    const [own, others] = [LAYOUTS[locale], LAYOUTS[locale === 'en' ? 'he' : 'en']].map((rows) =>
      rows.join(''),
    );
    expect(letters()).toBe(own);
    fireEvent.click(screen.getByText(locale === 'en' ? 'אבג' : 'ABC'));
    expect(letters()).toBe(others);
    if (locale === 'en') press('English letters');
  },
);

test('both languages can be written in full', () => {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') expect(LAYOUTS.en.join('')).toContain(letter);
  for (const letter of 'אבגדהוזחטיךכלםמןנסעףפץצקרשת') expect(LAYOUTS.he.join('')).toContain(letter);
});
