import { SCREENS, type Viewer } from '../screens.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  type Locale,
  logIn,
  PERSON,
  pressByKeyboard,
  test,
} from './visitor.ts';

const MENU: Record<Locale, string> = { en: 'Accessibility menu', he: 'תפריט נגישות' };
const HIGH_DARK: Record<Locale, string> = { en: 'High, dark', he: 'גבוהה, כהה' };

const tokens = new Map<Viewer, Promise<string>>();

test.describe('every screen', () => {
  for (const { name, path, viewer } of SCREENS)
    test(`${name} is accessible, in the light and in the dark`, async ({ page, language }) => {
      if (viewer !== 'visitor') {
        const token = tokens.get(viewer) ?? logIn(page, viewer);
        tokens.set(viewer, token);
        const value = `Bearer ${await token}`;
        await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), value);
      }
      await page.goto(`/${language}${path}`);
      await expectAppRendered(page);
      await expectAccessible(page);
    });
});

test('a visitor sets what the pages look like by keyboard, and finds it again before the app starts', async ({
  page,
  language,
}) => {
  const path = `/${language}/site/${PERSON[language].slug}`;
  await page.goto(path);
  await expectAppRendered(page);
  const button = page.getByRole('button', { name: MENU[language] });
  await pressByKeyboard(page, button);
  const dialog = page.getByRole('dialog', { name: MENU[language] });
  await dialog.getByText('150%').click();
  await dialog.getByText(HIGH_DARK[language]).click();
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
    const button = await page.getByRole('button', { name: MENU[language] }).boundingBox();
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
  '/accessibility',
  '/login',
  '/register',
  '/search',
  '/search/rachel',
  '/onboarding',
];

test('at 320 px, and with wide spacing or double text, nothing is cut and nothing scrolls sideways', async ({
  page,
  language,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...MAIN_SCREENS, `/site/${PERSON[language].slug}`]) {
    await page.goto(`/${language}${path}`);
    await expectAppRendered(page);
    for (const css of [TEXT_SPACING, 'html { font-size: 200% }']) {
      const style = await page.evaluateHandle((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
      await style.dispose();
      expect(await page.evaluate(cutText), `${path} ${css}`).toEqual([]);
    }
  }
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
