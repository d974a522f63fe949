import type { Page } from '@playwright/test';
import { expect, expectAppRendered, type Locale, PERSON, test } from './visitor.ts';

const WORDS = {
  en: {
    skip: 'Skip to the content',
    dorot: 'Dorot',
    search: 'Search',
    searchByName: 'Search by name',
    other: 'עברית',
    about: 'About Dorot',
    a11y: 'Accessibility menu',
    statement: 'Accessibility statement',
    logIn: 'Log in',
    email: 'Email',
    password: 'Password',
    candle: 'Light a candle',
    memory: 'Add a memory',
    memories: 'Memories',
    ofPerson: 'A memory of',
  },
  he: {
    skip: 'דילוג לתוכן',
    dorot: 'דורות',
    search: 'חיפוש',
    searchByName: 'חיפוש לפי שם',
    other: 'English',
    about: 'על דורות',
    a11y: 'תפריט נגישות',
    statement: 'הצהרת נגישות',
    logIn: 'כניסה',
    email: 'דוא״ל',
    password: 'סיסמה',
    candle: 'הדלקת נר',
    memory: 'הוספת זיכרון',
    memories: 'זיכרונות',
    ofPerson: 'זיכרון',
  },
} as const;

type Words = Record<keyof (typeof WORDS)['en'], string>;

const frame = (w: Words, main: string) => `
- link "${w.skip}"
- banner:
  - link "${w.dorot}"
  - link "${w.other}"
  - group
- main:${main}
- contentinfo:
  - navigation "${w.about}":
    - link "${w.statement}"
- complementary:
  - button "${w.a11y}"
`;

/** What is read out on a screen, in this order. */
const READ: {
  name: string;
  path: (locale: Locale) => string;
  main: (w: Words, locale: Locale) => string;
  /** What the first interaction replaces on this screen. */
  replaced?: string;
}[] = [
  {
    name: 'the front page',
    path: () => '',
    main: () => '\n  - heading [level=1]',
    replaced: '#contact-name',
  },
  {
    name: 'a memorial',
    path: (locale) => `/site/${PERSON[locale].slug}`,
    main: (w, locale) => `
  - heading /${PERSON[locale].name}/ [level=1]
  - link "${w.candle}"
  - link "${w.memory}"
  - region "${w.memories}":
    - heading "${w.memories}" [level=2]
    - navigation
    - article`,
  },
  {
    name: 'the login',
    path: () => '/login',
    main: (w) => `
  - heading "${w.logIn}" [level=1]
  - textbox "${w.email}"
  - textbox "${w.password}"
  - button "${w.logIn}"`,
  },
  {
    name: 'the search',
    path: () => '/search',
    main: (w) => `
  - heading "${w.search}" [level=1]
  - search:
    - searchbox "${w.searchByName}"
    - button "${w.search}"`,
  },
];

for (const { name, path, main, replaced } of READ)
  test(`${name} is read out in its order, and walked through by keyboard`, async ({ page, language }) => {
    await page.goto(`/${language}${path(language)}`);
    await expectAppRendered(page);
    await expect(page.locator('body')).toMatchAriaSnapshot(
      frame(WORDS[language], main(WORDS[language], language)),
    );
    const before = replaced ? await page.locator(replaced).elementHandle() : null;
    // what the first interaction loads is there before the walk
    await page.keyboard.press('Shift');
    await before?.waitForElementState('hidden');
    await page.waitForLoadState('networkidle');
    const stops = await walk(page);
    expect(await page.evaluate(missed, 'body')).toEqual([]);
    expect(stops[0]).toBe(WORDS[language].skip);
    expect(stops.at(-1)).toBe(WORDS[language].a11y);
  });

test('the form of a memory is read out as a dialog, keeps the keyboard in it, and gives it back', async ({
  page,
  language,
}) => {
  const w = WORDS[language];
  await page.goto(`/${language}/site/${PERSON[language].slug}`);
  await expectAppRendered(page);
  const link = page.getByRole('link', { name: w.memory }).first();
  await link.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toMatchAriaSnapshot(`
- dialog /${w.ofPerson}/:
  - heading /${w.ofPerson}/ [level=2]
  - button
  - textbox
`);
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await page.evaluate(stopAtFocus)).toMatchObject({ inView: true, covered: false });
  }
  expect(await page.evaluate(missed, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

/** Goes through the page with Tab alone; the names of its stops. Each must be in view, and not covered. */
async function walk(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopAtFocus);
    // past the end, the browser begins anew
    if (!stop || (names.length > 1 && stop.name === names[0])) return names;
    expect(stop, `after ${names.at(-1)}`).toMatchObject({ inView: true, covered: false });
    expect(stop.name, `after ${names.at(-1)}`).not.toBe('');
    names.push(stop.name);
    expect(names.length, 'the focus leaves the page').toBeLessThan(300);
  }
}

/** The focused element; null at the end of the page. */
function stopAtFocus() {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return null;
  element.dataset.reached = '';
  const { labels } = element as HTMLInputElement;
  const name =
    element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent?.trim() ?? '';
  const alt = element.querySelector('img')?.alt ?? '';
  const box = element.getBoundingClientRect();
  const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const at = (part: number, size: number) => Math.max(1, size * part);
  // not wholly hidden: one of its points is its own
  const covered = [0.1, 0.5, 0.9].every((across) =>
    [0.1, 0.5, 0.9].every((down) => {
      const top = document.elementFromPoint(box.left + at(across, box.width), box.top + at(down, box.height));
      return !top || !(element.contains(top) || top.contains(element));
    }),
  );
  return { name: name || alt, inView, covered };
}

/** The controls within an element that the walk has not come to. */
function missed(within: string): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    `${within} :is(a[href], button, input, select, textarea, summary)`,
  );
  return (
    [...controls]
      .filter(
        (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
      )
      // of radio buttons the keyboard stops at the chosen one; arrows lead to the others
      .filter((control) => !control.matches('[type=radio]:not(:checked)'))
      .filter((control) => control.dataset.reached === undefined)
      .map((control) => control.outerHTML.slice(0, 120))
  );
}
