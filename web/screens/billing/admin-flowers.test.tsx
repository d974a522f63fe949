import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aFlowersOrder } from '#web/testing/an-order.ts';
import { able, dialog, isClosed, openOrderPage, press, write } from '#web/testing/order-page.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

const admin = { role: 1 };

test('an administrator reads which florists were asked, and what they answered', async () => {
  const asked = {
    bouquet: 'White bouquet',
    price_minor: 18000,
    currency: 'ILS',
    offered_at: '2026-11-28T10:00:00.000Z',
  };
  await openOrderPage(
    aFlowersOrder({
      offers: [
        { ...asked, vendor: { id: 5, company: 'Flora' }, state: 'offered', reason: null, decided_at: null },
        {
          ...asked,
          vendor: { id: 4, company: 'פרחי הכרמל' },
          state: 'declined',
          reason: 'We are closed.',
          decided_at: '2026-11-28T12:00:00.000Z',
        },
      ],
    }),
    {},
    admin,
  );
  const list = within(screen.getByRole('region', { name: 'Florists asked' })).getAllByRole('listitem');
  expect(list[0]?.textContent).toContain('Has not answered yet');
  expect(list[1]?.textContent).toContain('Declined');
  expect(list[1]?.textContent).toContain('We are closed.');
  const vendor = screen.getByRole('link', { name: 'פרחי הכרמל' });
  expect(vendor.getAttribute('href')).toBe('/en/vendor/settings?vendor=4');
});

test('an administrator accepts for a florist the day that is shown, and takes the order back with a note', async () => {
  const order = aFlowersOrder(able('accept', 'decline'));
  const { body } = await openOrderPage(order, able('decline'), admin);
  press('Accept for the florist');
  press('Accept for the florist', await dialog());
  await isClosed();
  expect(await body()).toEqual({ move: 'accept', due_on: order.flowers?.due_on });
  press('Ask another florist');
  press('Ask another florist', await dialog());
  expect((await screen.findAllByText('Write a note')).length).toBeGreaterThan(0);
  write(/Reason for changing the florist/, 'Their phone is off.');
  press('Ask another florist', await dialog());
  await isClosed();
  expect(await body(1)).toEqual({ move: 'decline', note: 'Their phone is off.' });
});

test('an administrator completes flowers only with a photo of them', async () => {
  const { body, sent } = await openOrderPage(
    aFlowersOrder({ stage: 'accepted', ...able('set_off', 'place') }),
    { stage: 'accepted', ...able('place') },
    admin,
  );
  press('Mark as on the way');
  press('Mark as on the way', await dialog());
  await isClosed();
  expect(await body()).toEqual({ move: 'set_off' });
  press('The flowers are on the grave');
  press('Complete the order', await dialog());
  expect((await screen.findAllByText('Add a photo of the flowers on the grave')).length).toBeGreaterThan(0);
  expect(sent()).toHaveLength(1);
});
