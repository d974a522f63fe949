import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const app = testApp({ env: standInPages });
/** A page without its bar, whose search is a form too. */
const asked = async (path: string) => {
  const page = await readPage(await app.request(path));
  return { ...page, elements: page.elements.slice(page.elements.findIndex(({ tag }) => tag === 'main')) };
};
type Page = Awaited<ReturnType<typeof asked>>;
const inputs = ({ elements }: Page) =>
  elements.filter(({ tag }) => tag === 'input').map(({ attributes }) => attributes);
const submits = ({ elements }: Page) => elements.filter(({ attributes }) => attributes.type === 'submit');

describe.each([
  ['/en/login', 'Log in', 'needs JavaScript', ['email', 'password']],
  ['/he/login', 'כניסה', 'זקוק ל־JavaScript', ['email', 'password']],
  ['/en/register', 'Sign up', 'needs JavaScript', ['first_name', 'last_name', 'email', 'password', 'terms']],
  ['/he/register', 'הרשמה', 'זקוק ל־JavaScript', ['first_name', 'last_name', 'email', 'password', 'terms']],
])('%s, before any script', (path, title, note, fields) => {
  test('says what it is, has its fields, and what needs JavaScript', async () => {
    const page = await asked(path);
    expect(page.html).toContain(`<h1>${title}</h1>`);
    expect(inputs(page).map(({ name }) => name)).toEqual(fields);
    const [, said = ''] = /<noscript>(<p.*?)<\/noscript>/.exec(page.html) ?? [];
    expect(said).toContain(note);
  });

  test('cannot be sent, and would never put a password into an address', async () => {
    const page = await asked(path);
    expect(submits(page).map(({ attributes }) => 'disabled' in attributes)).toEqual([true]);
    const form = page.elements.find(({ tag }) => tag === 'form');
    expect(form?.attributes.method).toBe('post');
  });

  test('brings what its app would ask for', async () => {
    const page = await asked(path);
    expect(page.data.queries.map(({ key }: { key: unknown }) => key)).toEqual([['sign-in-options']]);
  });
});

test('the address of an invitation stays in the address of the page', async () => {
  const { html } = await asked('/en/register?invite=abcdefghijklmnopqrst&email=dana@example.org');
  expect(html).not.toContain('dana@example.org');
});

test.each([
  ['en', 'You have an invitation', 'needs JavaScript'],
  ['he', 'הגיעה אליך הזמנה', 'זקוק ל־JavaScript'],
])(
  'an invitation says that it is one before any script, and is not opened by reading: %s',
  async (locale, title, note) => {
    const token = 'a'.repeat(43);
    const { html } = await asked(`/${locale}/invitation?token=${token}`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toMatch(new RegExp(`<noscript>.*${note}.*</noscript>`));
    expect(html).not.toContain(token);
  },
);
