import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, SLOW, tabTo } from './visitor.ts';

/** What has the focus has a ring around it and is on the screen. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const faultOf = () => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nothing has the focus';
    const shown = at.matches('.sr-only') ? (at.closest('label') ?? at) : at;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
    const { top, bottom } = shown.getBoundingClientRect();
    if ((outlineStyle === 'none' || outlineWidth === '0px') && boxShadow === 'none')
      return `no ring around ${shown.outerHTML.slice(0, 100)}`;
    return bottom > 0 && top < innerHeight ? '' : `out of sight: ${shown.outerHTML.slice(0, 100)}`;
  };
  // what is out of sight is scrolled to smoothly
  await expect.poll(() => page.evaluate(faultOf), SLOW).toBe('');
}

/** Comes to a control with the keyboard alone, sees that it is there, and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor(SLOW);
  await tabTo(page, target);
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
}

/** After what was focused has gone the focus is not at the beginning of the page again. */
export const expectFocusKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main, dialog, [role=dialog]')?.tagName))
    .toBeTruthy();

/** Nothing is wider than a small phone, and what is tapped is large enough for a thumb. */
export async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  const faults = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const targets = 'main :is(a, button, select, textarea, summary, label.button, input:not(.sr-only))';
    const small = [...document.querySelectorAll<HTMLElement>(targets)]
      .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5)
      .map((target) => `too low: ${target.outerHTML.slice(0, 120)}`);
    return scrollWidth > clientWidth ? [`${scrollWidth} px wide`, ...small] : small;
  });
  expect(faults).toEqual([]);
}
