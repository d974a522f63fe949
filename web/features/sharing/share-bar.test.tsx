import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { sharedSite } from '#worker/shared/shared-page.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { ShareBar } from './share-bar.tsx';
import { ShareRow } from './share-row.tsx';

const copiedTexts: string[] = [];
const defineNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

beforeEach(() => {
  copiedTexts.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  defineNavigator('share', undefined);
  defineNavigator('clipboard', { writeText: async (text: string) => void copiedTexts.push(text) });
});

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const copy = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy the link' })));

describe('a site', () => {
  const open = async (more: Parameters<typeof aSite>[0] = {}) => {
    await renderPart(<ShareRow page={sharedSite(aSite(more), 'he', location.origin)} />);
    window.dispatchEvent(new Event('pointerdown'));
    await screen.findByRole('link', { name: 'Facebook', hidden: true });
  };

  test('is shared by the system, on WhatsApp or by its link; the other ways are behind a menu', async () => {
    defineNavigator('share', () => Promise.resolve());
    await open();
    expect(textsOf('.share > :is(a, button), .share summary')).toEqual([
      'Share',
      'WhatsApp',
      'Copy the link',
      'More ways',
    ]);
    expect(document.querySelector('details')?.open).toBe(false);
    expect(textsOf('.menu-list bdi')).toEqual(['Facebook', 'LinkedIn', 'Telegram', 'Messenger', 'X']);
    expect(screen.getByRole('link', { name: 'Email', hidden: true })).toBeTruthy();
  });

  test('is not shared by a system that cannot', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  test.each([
    ['its short address', { short_code: '0123456789ABT' }, '/s/0123456789ABT'],
    ['an address in letters', { slug: 'רות-כהן' }, '/he/site/רות-כהן'],
    ['an address without a name where it is private', { slug: 'ruth-cohen', mode: 'private' }, '/he/site/7'],
  ] as const)('is copied as %s, and that is said', async (_, site, path) => {
    await open(site);
    await copy();
    expect(copiedTexts).toEqual([location.origin + path]);
    expect(screen.getByRole('status').textContent).toBe('The link is copied');
  });

  test('is sent by Messenger from a phone, and copied for it on a desktop', async () => {
    await open({ short_code: '0123456789ABT' });
    const link = () => screen.getByRole('link', { name: /^Messenger/, hidden: true });
    expect(link().getAttribute('href')).toMatch(/^https:/);
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await act(async () => fireEvent.click(link()));
    expect(copiedTexts).toEqual([`${location.origin}/s/0123456789ABT`]);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    cleanup();
    await open({ short_code: '0123456789ABT' });
    expect(link().getAttribute('href')).toContain('fb-messenger://share/?link=');
  });
});

describe('the bar at the foot of other pages', () => {
  test('has the ways of the specification, in its order', async () => {
    defineNavigator('share', () => Promise.resolve());
    await renderPart(<ShareBar />);
    expect(textsOf('li button, li bdi, li a:not(:has(bdi))')).toEqual([
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

  test('shares the home page, since those pages are of no use to others', async () => {
    await renderPart(<ShareBar />);
    expect(screen.getByRole('region', { name: 'Share Dorot with others' })).toBeTruthy();
    await copy();
    expect(copiedTexts).toEqual([`${location.origin}/en`]);
  });
});
