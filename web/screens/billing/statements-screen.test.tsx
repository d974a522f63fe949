import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { AdminStatement } from '#worker/contract/statement.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

const aStatement = (more: Partial<AdminStatement>): AdminStatement => ({
  id: 1,
  vendor: { id: 3, company: 'Carmel Flowers' },
  period: '2026-10',
  currency: 'USD',
  state: 'approved',
  gross_minor: 9000,
  fee_minor: 1350,
  net_minor: 7650,
  approved_at: '2026-11-02T08:00:00.000Z',
  paid_at: null,
  payout_changed_at: null,
  ...more,
});

test('an administrator reads that a vendor has changed their payout details before they pay', async () => {
  network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1, scope: ['admin'] }), unread: 0 }),
    'GET /api/admin/statements': () =>
      json({
        statements: [
          aStatement({ payout_changed_at: '2026-11-20T08:00:00.000Z' }),
          aStatement({ id: 2, vendor: { id: 4, company: 'Haifa Roses' } }),
        ],
        next_cursor: null,
      }),
  });
  await act(() => renderApp('/en/admin/statements?state=approved'));
  const table = within(await screen.findByRole('table', { name: 'Payouts to vendors' }));
  fireEvent.click(table.getByRole('button', { name: /Carmel Flowers/ }));
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('The payout details were changed on 20 November 2026.');
  expect(note.closest('aside')?.textContent).toContain('Carmel Flowers');
  fireEvent.click(table.getByRole('button', { name: /Haifa Roses/ }));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});
