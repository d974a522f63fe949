import type { Page } from '@playwright/test';
import { SCREENS, type Viewer } from '../screens.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  logIn,
  PERSON,
  pressByKeyboard,
  test,
} from './visitor.ts';

const LABELS = {
  en: { menu: 'Accessibility menu', highDark: 'High, dark', reset: 'Reset all', terms: 'Terms of use' },
  he: { menu: 'תפריט נגישות', highDark: 'גבוהה, כהה', reset: 'איפוס הכול', terms: 'תנאי שימוש' },
} as const;

const tokens = new Map<Viewer, Promise<string>>();

/** The screens of each viewer, a few at a time: a browser that has fetched the app opens the next one sooner. */
const GROUPS = Object.values(Object.groupBy(SCREENS, ({ viewer }) => viewer)).flatMap((screens = []) =>
  Array.from({ length: Math.ceil(screens.length / 6) }, (_, at) => screens.slice(at * 6, at * 6 + 6)),
);

test.describe('accessible in the light and in the dark', () => {
  for (const screens of GROUPS)
    test(screens.map(({ name }) => name).join(' · '), async ({ page, language }) => {
      const viewer = screens[0]?.viewer ?? 'visitor';
      if (viewer !== 'visitor') {
        const token = tokens.get(viewer) ?? logIn(page, viewer);
        tokens.set(viewer, token);
        const value = `Bearer ${await token}`;
        await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), value);
      }
      for (const { name, path } of screens)
        await test.step(name, async () => {
          await page.goto(`/${language}${path}`);
          await expectAppRendered(page);
          await expectAccessible(page);
          expect(await page.evaluate(fieldsToTypeAnew), 'password managers can fill it in').toEqual([]);
        });
    });
});

/** The fields that cannot be pasted into, and the passwords that no password manager knows (WCAG 3.3.8). */
function fieldsToTypeAnew(): string[] {
  const refusesPaste = (field: Element) =>
    !field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true }),
    );
  const isUnknown = (field: Element) =>
    field.matches('[type=password]:not([autocomplete=current-password], [autocomplete=new-password])');
  return [...document.querySelectorAll('input, textarea')]
    .filter((field) => refusesPaste(field) || isUnknown(field))
    .map((field) => field.outerHTML);
}

test('a visitor sets what the pages look like by keyboard, and finds it again before the app starts', async ({
  page,
  language,
}) => {
  const path = `/${language}/site/${PERSON[language].slug}`;
  await page.goto(path);
  await expectAppRendered(page);
  const button = page.getByRole('button', { name: LABELS[language].menu });
  await pressByKeyboard(page, button);
  const dialog = page.getByRole('dialog', { name: LABELS[language].menu });
  await dialog.getByText('150%').click();
  await dialog.getByText(LABELS[language].highDark).click();
  for (const each of await dialog.getByRole('switch').all()) await each.press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expectAccessible(page);

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path);
  const html = page.locator('html');
  await expect(html).toHaveCSS('font-size', '24px');
  await expect(html).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(page.locator('h1')).toHaveCSS('letter-spacing', /px/);
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Assistant/);
  await page.emulateMedia({ media: 'print' });
  await expect(html).toHaveCSS('font-size', '16px');
});

test('what is chosen stays on the next page, in the other language and in other tabs, until it is reset', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  const other = language === 'he' ? 'en' : 'he';
  const chosen = async (tab: Page, value: string | null) => {
    const html = tab.locator('html');
    if (value) await expect(html).toHaveAttribute('data-a11y-text', value);
    else await expect(html).not.toHaveAttribute('data-a11y-text');
    // the size of the browser's own setting, when there is none
    await expect(html).toHaveCSS('font-size', value ? `${0.16 * Number(value)}px` : '16px');
  };
  await page.goto(`/${language}/faq`);
  await expectAppRendered(page);
  const second = await page.context().newPage();
  await second.goto(`/${language}/gs`);
  await expectAppRendered(second);

  await page.getByRole('button', { name: labels.menu }).click();
  await page.getByRole('dialog').getByText('125%').click();
  await page.keyboard.press('Escape');
  await chosen(second, '125');
  await page.getByRole('contentinfo').getByRole('link', { name: labels.terms }).click();
  await expect(page).toHaveURL(/terms-and-conditions/);
  await chosen(page, '125');
  await page.locator(`.bar a[hreflang=${other}]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await chosen(page, '125');

  await second.getByRole('button', { name: labels.menu }).click();
  await second.getByRole('button', { name: labels.reset }).click();
  await chosen(second, null);
  await chosen(page, null);
});

test('the reading guide is below the line that is pointed at, then below what the keyboard comes to', async ({
  page,
  language,
}) => {
  await page.addInitScript(() => localStorage.setItem('accessibility', 'guide'));
  await page.goto(`/${language}/faq`);
  await expectAppRendered(page);
  const guide = page.locator('.reading-guide');
  const top = async () => (await guide.boundingBox())?.y ?? 0;
  await page.mouse.move(100, 300);
  await expect.poll(top).toBeGreaterThan(300);
  expect(await top()).toBeLessThan(340);
  for (let stops = 0; stops < 5; stops++) {
    await page.keyboard.press('Tab');
    const { bottom } = await page.evaluate(
      () => document.activeElement?.getBoundingClientRect() ?? new DOMRect(),
    );
    expect(await top()).toBeGreaterThanOrEqual(bottom);
    expect(await top()).toBeLessThan(bottom + 8);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(guide).toBeHidden();
});

test('the accessibility menu leaves the bar of a memorial and the cookie notice free', async ({
  page,
  language,
}) => {
  for (const [path, other] of [
    [`/site/${PERSON[language].slug}`, '.actions'],
    ['', '.cookie'],
  ] as const) {
    await page.goto(`/${language}${path}`);
    await expectAppRendered(page);
    const button = await page.getByRole('button', { name: LABELS[language].menu }).boundingBox();
    const box = await page.locator(other).boundingBox();
    if (!button || !box) throw new Error(`${path} shows no ${other}`);
    expect(button.height).toBeGreaterThanOrEqual(48);
    expect(button.y + button.height <= box.y || button.y >= box.y + box.height, other).toBe(true);
  }
});

/** The override of WCAG 1.4.12. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';
const MAIN_SCREENS = [
  '',
  '/faq',
  '/gs',
  '/accessibility',
  '/promise',
  '/login',
  '/register',
  '/search',
  '/search/rachel',
  '/onboarding',
  '/grave/1',
  '/wall/hebrew-letters',
  '/site/nobody',
];

test('at 320 px, and with wide spacing or double text, nothing is cut and nothing scrolls sideways', async ({
  page,
  language,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...MAIN_SCREENS, `/site/${PERSON[language].slug}`]) {
    await page.goto(`/${language}${path}`);
    await expectAppRendered(page);
    await expectUncut(page, path);
  }
});

test('with double text from the menu, a wide screen does not scroll sideways either', async ({
  page,
  language,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => localStorage.setItem('accessibility', 'text=200'));
  for (const path of ['', `/site/${PERSON[language].slug}`]) {
    await page.goto(`/${language}${path}`);
    await expectAppRendered(page);
    expect(await page.evaluate(cutText), path).toEqual([]);
  }
});

/** Asserts that no text of the page is cut, and nothing scrolls sideways, with wide spacing and with double text. */
async function expectUncut(page: Page, where: string): Promise<void> {
  for (const css of [TEXT_SPACING, 'html { font-size: 200% }']) {
    const style = await page.evaluateHandle((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
    await style.dispose();
    expect(await page.evaluate(cutText), `${where} ${css}`).toEqual([]);
  }
}

test('the landing page is whole without JavaScript: narrow, zoomed, widely spaced, in forced colours, on paper', async ({
  browser,
  language,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/${language}`);
  for (const part of [
    '#home',
    '#examples',
    '#how',
    '.features',
    '.testimonials',
    '.prices',
    '.faq',
    '#contact',
  ])
    await expect(page.locator(part)).toBeVisible();
  const answers = page.locator('.faq details > :not(summary)');
  await expect(answers.first()).toBeHidden();
  await page.locator('.faq summary').first().click();
  await expect(answers.first()).toBeVisible();

  // the second is a screen of 1280 px, zoomed to 200 %
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 });
    await expectUncut(page, `at ${width} px`);
  }

  await page.emulateMedia({ forcedColors: 'active' });
  const edges = await page
    .locator('main :is(.button, input:not([type=radio], .unseen input), textarea):visible')
    .evaluateAll((controls) => controls.map((control) => getComputedStyle(control).borderBlockEndWidth));
  expect(edges.filter((width) => width === '0px')).toEqual([]);

  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  for (const text of [...(await answers.all()), ...(await page.locator('blockquote').all())])
    await expect(text).toBeVisible();
  await expect(page.locator(':is(.bar, .button, form, .cookie, .a11y):visible')).toHaveCount(0);
  await context.close();
});

/** The texts that are cut off by their own box, and whether the page scrolls sideways. */
function cutText(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
    const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!hasText || clipPath !== 'none' || webkitLineClamp !== 'none') continue;
    const isCut =
      (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
      (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1);
    if (isCut) found.push(element.outerHTML.slice(0, 200));
  }
  return found;
}
