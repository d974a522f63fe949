import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Thanks } from '#worker/contract/thanks.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const site = aSite({ id: 7, name: 'Ruth Cohen', other_name: null }, 'en');
const NOW: Thanks = { occasion: 'shiva', from: '2020-01-01', until: '2020-12-31', people: 3, letters: [] };
const LETTER: Thanks['letters'][number] = {
  occasion: 'shiva',
  text: 'Thank you.',
  by: 'Dana Levi',
  at: '2020-01-02T10:00:00.000Z',
  people: 3,
};

async function open(
  thanks: Thanks,
  send = () => json({ thanks: { ...thanks, people: 0, letters: [LETTER] } }, 201),
) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/sites/7': () => json({ site }),
    'GET /api/sites/7/thanks': () => json({ thanks }),
    'GET /api/sites/examples': () => json({ sites: [] }),
    'POST /api/sites/7/thanks': send,
  });
  const { queries } = await renderApp('/en/site/7/thanks');
  await screen.findByRole('heading', { name: 'A word of thanks' });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  return requests;
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('The letter'), { target: { value } });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

describe('the letter of thanks', () => {
  test.each<[string, Thanks, RegExp]>([
    ['needs a date of death', { ...NOW, occasion: null, from: null, until: null }, /full date of death/],
    [
      'waits for the end of the shiva',
      { ...NOW, occasion: null, from: '2999-01-01' },
      /can be sent from .*2999/,
    ],
    ['is for the first year', { ...NOW, occasion: null }, /first year only/],
    ['needs someone to thank', { ...NOW, people: 0 }, /Nobody has written/],
    ['is sent once after the shiva', { ...NOW, letters: [LETTER] }, /after the shloshim/],
  ])('%s', async (_, thanks, text) => {
    await open(thanks);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('The letter')).toBeNull();
  });

  test('is seen as it arrives before it is sent, and kept where sending fails', async () => {
    let fails = true;
    const requests = await open(NOW, () =>
      fails
        ? problem('thanks.failed', 503, 'The letter could not be sent.')
        : json({ thanks: { ...NOW, people: 0, letters: [{ ...LETTER, people: 0 }] } }, 201),
    );
    type('Thank you.\nThe Levis');
    fireEvent.click(screen.getByRole('button', { name: 'Send to 3 people' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The Levis')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('The letter could not be sent.')).toBeTruthy();
    fails = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The letter is on its way.')).toBeTruthy();
    expect(screen.queryByText(/0 people/)).toBeNull();
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(await sent.at(-1)?.clone().json()).toEqual({ occasion: 'shiva', text: 'Thank you.\nThe Levis' });
  });

  test('without a word is not sent', async () => {
    await open(NOW);
    type('  ');
    fireEvent.click(screen.getByRole('button', { name: 'Send to 3 people' }));
    expect(screen.getByText('Write the letter')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
