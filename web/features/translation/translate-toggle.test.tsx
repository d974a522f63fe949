import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { hideToasts } from '#web/ui/toasts/toasts.ts';
import { TranslateToggle } from './translate-toggle.tsx';
import { useTranslated } from './use-translated.ts';

const WRITTEN = 'היא שרה בכל ערב.';

function Words({ siteId = 7 }: { siteId?: number }) {
  const [translated, setTranslated] = useTranslated(WRITTEN);
  return (
    <>
      <p data-testid="words">{translated?.text ?? WRITTEN}</p>
      <TranslateToggle siteId={siteId} text={WRITTEN} translated={translated} onTranslated={setTranslated} />
    </>
  );
}
type Answer = (body: { confirmed: boolean }) => Response;
async function open(answer: Answer, siteId = 7) {
  const requests = network({
    'POST /api/translate': async (request) =>
      answer((await request.clone().json()) as { confirmed: boolean }),
  });
  await renderPart(<Words siteId={siteId} />);
  return requests;
}
const words = () => screen.getByTestId('words').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => act(hideToasts));

test('a text is translated where it is, and again shows it as it was written, each with its toast', async () => {
  const requests = await open(() => json({ segments: ['She sang ', 'every evening.'] }));
  press('Translate');
  expect(await screen.findByText('The text was translated.')).toBeTruthy();
  expect(words()).toBe('She sang every evening.');
  expect(screen.getByText('Translated automatically.')).toBeTruthy();
  press('Show the original');
  expect(await screen.findByText('The text is shown as it was written.')).toBeTruthy();
  expect(words()).toBe(WRITTEN);
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('where there is nothing to translate, that is said', async () => {
  await open(() => json({ segments: [] }));
  press('Translate');
  expect(await screen.findByText('There is nothing here to translate.')).toBeTruthy();
  expect(words()).toBe(WRITTEN);
});

test('where the service fails, that is said, and the text stays', async () => {
  await open(() => problem('translate.unavailable', 503, 'Translation is not available now.'));
  press('Translate');
  expect(await screen.findByText('Translation is not available now.')).toBeTruthy();
  expect(screen.getAllByText('The text could not be translated.').length).toBeGreaterThan(0);
  expect(words()).toBe(WRITTEN);
});

test('the text of a private site leaves only once its reader agrees, who is asked once', async () => {
  const requests = await open(
    ({ confirmed }) =>
      confirmed
        ? json({ segments: ['She sang every evening.'] })
        : problem('translate.confirm', 422, 'Please confirm.'),
    8,
  );
  press('Translate');
  expect(await screen.findByText(/^This site is private\./)).toBeTruthy();
  expect(words()).toBe(WRITTEN);
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Translate' }));
  await waitFor(() => expect(words()).toBe('She sang every evening.'));
  press('Show the original');
  press('Translate');
  await waitFor(() => expect(words()).toBe('She sang every evening.'));
  const sent = await Promise.all(
    requests
      .filter(({ method }) => method === 'POST')
      .map((request) => request.json() as Promise<{ confirmed: boolean }>),
  );
  expect(sent.map(({ confirmed }) => confirmed)).toEqual([false, true, true]);
});
