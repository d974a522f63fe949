// About: suggestion-admin, search
import { act, newUser, openAsAdministrator } from './admin-act.ts';
import { LABELS } from './administration-labels.ts';
import { type Call, createSite } from './owner.ts';
import { expect, expectAccessible, type Locale, pressByKeyboard, SLOW, test } from './visitor.ts';

test('an administrator puts two sites first in the search, in the order they choose, and no private one', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const { call } = await newUser(page, language);
  const [first, second, hidden] = [
    await createSite(call, language),
    await createSite(call, language),
    await createSite(call, language, 'private'),
  ];
  const path = `/${language}/admin/search-suggestions?language=${language}`;
  const admin = await openAsAdministrator(page, path);
  const clear = () => clearList(admin, language);
  await clear();
  await page.reload();
  const region = page.getByRole('region', { name: w.sites, exact: true });
  const number = region.getByLabel(w.addNumber);
  const add = async (id: number) => {
    await number.fill(String(id));
    await page.keyboard.press('Enter');
  };
  const save = page.getByRole('button', { name: w.saveSuggestions, exact: true });
  await add(hidden);
  await save.click();
  await act(page, w, w.saveSuggestions);
  await expect(page.getByText(w.notPublic)).toBeVisible(SLOW);
  await expectAccessible(page);
  await pressByKeyboard(page, region.getByRole('button', { name: w.remove(String(hidden)) }));

  await add(first);
  await add(second);
  await pressByKeyboard(page, region.getByRole('button', { name: w.moveDown(String(first)) }));
  await act(page, w, w.saveSuggestions);
  await expect(page.getByText(w.savedSuggestions)).toBeVisible(SLOW);
  type Reply = { suggestions: { sites: { id: number }[] } };
  const shown = await call<Reply>('GET', `/api/search/suggestions?locale=${language}`);
  expect(shown.suggestions.sites.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
  await clear();
});

/** Leaves the suggestions of a language to what is most visited, as other journeys know them. */
async function clearList(admin: Call, language: Locale): Promise<void> {
  const address = `/api/admin/suggestions/${language}`;
  const { list } = await admin<{ list: { revision: number } }>('GET', address);
  const headers = { 'If-Match': `"${list.revision}"`, 'X-Reason': 'for%20a%20test' };
  await admin('PUT', address, { sites: [], groups: [] }, headers);
}
