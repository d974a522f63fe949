import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { activate, loadMessages } from '#web/i18n/messages.ts';
import { ShareBar, type ShareBarProps } from './share-bar.tsx';

const copiedTexts: string[] = [];
const defineNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

beforeEach(async () => {
  copiedTexts.length = 0;
  await activate('en');
  await loadMessages('common');
  defineNavigator('share', undefined);
  defineNavigator('clipboard', { writeText: async (text: string) => void copiedTexts.push(text) });
});

const show = (props: ShareBarProps = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <ShareBar {...props} />
    </I18nProvider>,
  );
const copy = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy the link' })));

test('has the ways of the specification, in its order', () => {
  defineNavigator('share', () => Promise.resolve());
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  show();
  const names = [...document.querySelectorAll('.share li')].map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Share',
    'Facebook',
    'Email',
    'WhatsApp',
    'LinkedIn',
    'Telegram',
    'Messenger',
    'X',
    'Copy the link',
  ]);
});

test('leaves out what this device cannot do', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  show();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Messenger' })).toBeNull();
});

test('copies the address of a life, and says so', async () => {
  show({ site: { id: 7, slug: 'ruth-cohen', mode: 'regular' } });
  await copy();
  expect(copiedTexts).toEqual([`${location.origin}/en/site/ruth-cohen`]);
  expect(screen.getByRole('status').textContent).toBe('The link is copied');
});

test('says no name in the address of a private one', async () => {
  show({ site: { id: 7, slug: 'ruth-cohen', mode: 'private' } });
  await copy();
  expect(copiedTexts).toEqual([`${location.origin}/en/site/7`]);
});

test('from pages that are of no use to others, it is the home page that is shared', async () => {
  history.replaceState(null, '', '/en/dashboard/account?tab=mail');
  show();
  expect(screen.getByRole('heading').textContent).toBe('Share Dorot with others');
  await copy();
  expect(copiedTexts).toEqual([`${location.origin}/en`]);
});

test('a wall is shared itself', async () => {
  history.replaceState(null, '', '/en/wall/house-of-letters');
  show();
  expect(screen.getByRole('heading').textContent).toBe('Share this page');
  await copy();
  expect(copiedTexts).toEqual([`${location.origin}/en/wall/house-of-letters`]);
});
