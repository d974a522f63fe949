import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aStatement } from '#web/testing/a-vendor-order.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Statement } from '#worker/contract/statement.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

test('a vendor reads what was earned by month, what waits and why, and the orders of a month', async () => {
  const statement = aStatement({ state: 'paid', paid_at: '2026-12-10T09:00:00.000Z' });
  network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 3 }), unread: 0 }),
    'GET /api/vendor/statements': () =>
      json({ statements: [statement], next_cursor: null, waiting_minor: 18000, currency: 'ILS', fee: 15 }),
    'GET /api/vendor/statements/5': () =>
      json({
        statement,
        lines: [
          {
            order_number: 20418,
            kind: 'earned',
            gross_minor: 18000,
            fee_minor: 2700,
            net_minor: 15300,
            at: '2026-11-03T09:00:00.000Z',
          },
          {
            order_number: 20418,
            kind: 'taken_back',
            gross_minor: -5000,
            fee_minor: -750,
            net_minor: -4250,
            at: '2026-11-09T09:00:00.000Z',
          },
        ],
      }),
  });
  await act(() => renderApp('/en/vendor/payouts'));
  const waiting = within(await screen.findByRole('region', { name: 'Not in a statement yet' }));
  expect(waiting.getByText(/180/)).toBeTruthy();
  expect(waiting.getByText(/our fee of/).textContent).toContain('15%');
  expect(screen.getByText(/Paid/).textContent).toContain('10 December 2026');
  expect(screen.getByText('Payout').nextElementSibling?.textContent).toContain('340');
  fireEvent.click(screen.getByRole('link', { name: 'November 2026' }));
  const table = within(await screen.findByRole('region', { name: 'Orders of November 2026' }));
  expect(table.getByText('Flowers placed')).toBeTruthy();
  expect(table.getByText('Taken back after an issue')).toBeTruthy();
});

/** A statement of a vendor beside the list of an administrator; it moves on unless `answer` refuses. */
async function openAll(answer: () => Response | undefined = () => undefined) {
  let statement: Statement = aStatement({ period: '2025-11' });
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/statements': () =>
      json({ statements: [{ ...statement, payout_changed_at: null }], next_cursor: null }),
    'POST /api/admin/statements/5/state': async (request) => {
      const refused = answer();
      if (refused) return refused;
      if (!request.headers.get('X-Reason')) return problem('reason.required', 403);
      const { state } = (await request.json()) as Pick<Statement, 'state'>;
      statement = { ...statement, state };
      return json({ statement: { ...statement, payout_changed_at: null } });
    },
  });
  await act(() => renderApp('/en/admin/statements'));
  fireEvent.click(await screen.findByRole('button', { name: /Iris Flowers/ }));
  await screen.findByRole('complementary', { name: /Iris Flowers/ });
  return requests.filter.bind(requests);
}

const sheet = () => within(screen.getByRole('complementary', { name: /Iris Flowers/ }));
const explain = () =>
  fireEvent.change(sheet().getByLabelText('Reason'), { target: { value: 'Checked with the bank' } });

test('an administrator approves a statement and says that it was paid, each confirmed with its amount and a reason', async () => {
  const filter = await openAll();
  fireEvent.click(sheet().getByRole('button', { name: 'Approve' }));
  const asked = sheet().getByText(/is to be paid/);
  expect(asked.textContent).toContain('Iris Flowers');
  expect(asked.textContent).toContain('340');
  fireEvent.click(sheet().getByRole('button', { name: 'Approve' }));
  expect(filter(({ method }) => method === 'POST')).toEqual([]);
  explain();
  const approve = sheet().getByRole('button', { name: 'Approve' });
  fireEvent.click(approve);
  fireEvent.click(approve);
  fireEvent.click(await sheet().findByRole('button', { name: 'Mark as paid' }));
  explain();
  // it cannot be undone, so the company is typed
  fireEvent.click(sheet().getByRole('button', { name: 'Mark as paid' }));
  expect(sheet().getByText('This is not what is to be typed')).toBeTruthy();
  fireEvent.change(sheet().getByLabelText(/^Type/), { target: { value: 'Iris Flowers' } });
  fireEvent.click(sheet().getByRole('button', { name: 'Mark as paid' }));
  const posts = () => filter(({ method, headers }) => method === 'POST' && headers.has('X-Reason'));
  await waitFor(() => expect(posts()).toHaveLength(2));
  await waitFor(() => expect(sheet().queryByRole('button', { name: /Mark as paid|One moment/ })).toBeNull());
  const sent = posts();
  expect(await Promise.all(sent.map((request) => request.clone().json()))).toEqual([
    { state: 'approved' },
    { state: 'paid' },
  ]);
});

test('a statement that moved on meanwhile says so in its sheet', async () => {
  await openAll(() => problem('request.conflict', 409, 'This was changed meanwhile.'));
  fireEvent.click(sheet().getByRole('button', { name: 'Approve' }));
  explain();
  fireEvent.click(sheet().getByRole('button', { name: 'Approve' }));
  expect(await sheet().findByText('This was changed meanwhile.')).toBeTruthy();
});

test.each([
  ['cannot be approved while it lasts', '2026-11-30T21:59:00.000Z', false],
  ['can be approved once it is over in Israel', '2026-11-30T22:00:00.000Z', true],
])('the statement of a month %s', async (_, now, isOver) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/statements': () =>
      json({
        statements: [{ ...aStatement({ period: '2026-11' }), payout_changed_at: null }],
        next_cursor: null,
      }),
  });
  await act(() => renderApp('/en/admin/statements'));
  fireEvent.click(await screen.findByRole('button', { name: /Iris Flowers/ }));
  const opened = within(await screen.findByRole('complementary', { name: /Iris Flowers/ }));
  await (isOver
    ? opened.findByRole('button', { name: 'Approve' })
    : opened.findByText('The month is not over yet.'));
  expect(opened.queryByText('The month is not over yet.') === null).toBe(isOver);
  expect(opened.queryByRole('button', { name: 'Approve' }) !== null).toBe(isOver);
});

test('only an administrator reads the payouts of all', async () => {
  network({ 'GET /api/users/user': () => json({ user: aUser({ role_id: 3 }), unread: 0 }) });
  const { router } = await act(() => renderApp('/en/admin/statements'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en'));
});
