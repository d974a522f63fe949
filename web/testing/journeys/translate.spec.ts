// About: translation, memories
import { randomUUID } from 'node:crypto';
import { createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    text: 'היא שרה לנו כל ערב.',
    translated: 'In English: היא שרה לנו כל ערב.',
    translate: 'Translate',
    original: 'Show the original',
    automatic: 'Translated automatically.',
    failed: 'The text could not be translated.',
    asks: 'Translate a text of a private site?',
    cancel: 'Keep it as it is',
  },
  he: {
    text: 'She sang to us every evening.',
    translated: 'בעברית: She sang to us every evening.',
    translate: 'תרגום',
    original: 'הצגת המקור',
    automatic: 'תרגום אוטומטי.',
    failed: 'לא הצלחנו לתרגם את הטקסט.',
    asks: 'לתרגם טקסט מאתר פרטי?',
    cancel: 'להשאיר ללא שינוי',
  },
} as const;

for (const mode of ['regular', 'private'] as const)
  test(`a reader of the other language has a memory of a ${mode} site translated where it is, and back`, async ({
    page,
    language,
  }) => {
    const labels = LABELS[language];
    const call = await signUpNewUser(page, language);
    const site_id = await createSite(call, language, mode);
    const memory = { site_id, text: labels.text, lang: language === 'he' ? 'en' : 'he' };
    await call('POST', '/api/sites/memories', { ...memory, client_key: randomUUID() });
    await page.goto(`/${language}/site/${site_id}`);
    await expectAppRendered(page);
    const card = page.locator('#memories article').filter({ hasText: labels.text });
    const button = card.getByRole('button', { name: labels.translate, exact: true });
    const dialog = page.getByRole('dialog', { name: labels.asks });
    await expect(button).toBeVisible(SLOW);

    if (mode === 'private') {
      // who thinks better of it has sent nothing
      await button.click();
      await expect(dialog).toBeVisible(SLOW);
      await expectAccessible(page, '[role=dialog]');
      await dialog.getByRole('button', { name: labels.cancel }).click();
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      await button.click();
      await dialog.getByRole('button', { name: labels.translate }).click();
    } else {
      // the service is down, the text stays, and the next press asks again
      await page.route('**/api/translate', (route) => route.abort());
      await button.click();
      await expect(card.getByText(labels.failed)).toBeVisible(SLOW);
      await expect(card.getByText(labels.text)).toBeVisible();
      await page.unroute('**/api/translate');
      await button.press('Enter');
    }

    await expect(card.getByText(labels.translated)).toBeVisible(SLOW);
    await expect(card.getByText(labels.automatic)).toBeVisible();
    // in the language of the page
    await expect(card.locator('.words')).not.toHaveAttribute('lang', /./);
    await expectAccessible(page);
    await card.getByRole('button', { name: labels.original }).press('Enter');
    await expect(card.getByText(labels.translated)).toBeHidden();
    await expect(card.getByText(labels.text)).toBeVisible();
    await expect(button).toBeFocused();
  });
