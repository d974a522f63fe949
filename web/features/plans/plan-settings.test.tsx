import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anOwnPlan, aPlan, PRICES } from '#web/testing/a-plan.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { SitePlan } from '#worker/contract/billing.ts';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { PlanSettings } from './plan-settings.tsx';

vi.setConfig({ testTimeout: 120_000 });

const AT = '/api/sites/7/subscription';
const NOTHING: SitePlan['can'] = { buy: [], give: [], cancel: false, resume: false, change: [] };

async function open(
  plan: SitePlan,
  handlers: Parameters<typeof network>[0] = {},
  site: Partial<Site> = { subscribed: plan.state !== 'free' && plan.state !== 'ended' },
) {
  let shown = plan;
  const requests = network({
    [`GET ${AT}`]: () => json({ subscription: shown }),
    'GET /api/prices': () => json(PRICES),
    ...handlers,
  });
  await renderPart(<PlanSettings site={aSite(site)} id="7" />);
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
  return {
    requests,
    become: (next: SitePlan) => {
      shown = next;
    },
  };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = async (title: string, action: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(dialog.getByRole('button', { name: action }));
  return dialog;
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the plan of a site is said in words', () => {
  test.each<[string, SitePlan, RegExp]>([
    [
      'to its payer, with the next charge',
      anOwnPlan(),
      /^Monthly plan. It renews on 12 December 2026 for \$4.99\.$/,
    ],
    [
      'with what it becomes',
      anOwnPlan({ next_plan: 'annual', price: { amount_minor: 4999, currency: 'USD' } }),
      /^Monthly plan. From 12 December 2026 it renews as: Annual plan, \$49.99\.$/,
    ],
    [
      'to others, without a price',
      anOwnPlan({ price: null, card: null, is_payer: false, can: NOTHING }),
      /^Monthly plan. It renews on 12 December 2026\.$/,
    ],
    [
      'where it does not renew',
      aPlan({ plan: 'annual', state: 'active', period_end: '2026-12-12T09:00:00.000Z', is_gift: true }),
      /^Annual plan, until 12 December 2026. It does not renew\.$/,
    ],
    [
      'where it has no end',
      aPlan({ plan: 'once', state: 'active', can: NOTHING }),
      /^One-time plan: paid, and without an end\.$/,
    ],
    [
      'to others, where its day is kept from them',
      aPlan({ plan: 'annual', state: 'active', renews: true }),
      /^Annual plan\.$/,
    ],
    [
      'where an administrator gave it',
      aPlan({ plan: 'annual', state: 'granted', period_end: '2026-12-12T09:00:00.000Z' }),
      /^Dorot gave this site a plan, until 12 December 2026\.$/,
    ],
    [
      'where it was cancelled',
      anOwnPlan({ state: 'cancelled', renews: false }),
      /^The plan is cancelled. It runs until 12 December 2026, and nothing is deleted after that\.$/,
    ],
    [
      'where it has ended',
      aPlan({ plan: 'annual', state: 'ended', period_end: '2026-11-12T09:00:00.000Z' }),
      /^The plan ended on 12 November 2026. Everything is kept; some media is blurred until the plan is renewed\.$/,
    ],
  ])('%s', async (_, plan, words) => {
    await open(plan);
    expect(
      screen.getByText(
        (_text, element) => words.test(element?.textContent ?? '') && element?.tagName === 'P',
      ),
    ).toBeTruthy();
  });

  test('to a family without one, with the free photos that are used', async () => {
    await open(aPlan(), {}, { subscribed: false, photos_used: 5 });
    expect(screen.getByText('3/3')).toBeTruthy();
    expect(screen.getByText(/3 of 3 free photos and recordings used/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the plans' })).toBeTruthy();
  });

  test('and where it has ended, what is closed and how it is renewed', async () => {
    await open(aPlan({ plan: 'annual', state: 'ended', period_end: '2026-11-12T09:00:00.000Z' }));
    expect(screen.getByText(/Nothing is deleted/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Renew the plan' }).getAttribute('href')).toBe(
      '/en/site/7/subscribe',
    );
  });
});

test('a payment that failed is told to the payer alone, with the way to mend it', async () => {
  await open(
    anOwnPlan({ state: 'past_due', failed_order_id: 12, next_retry_at: '2026-12-15T09:00:00.000Z' }),
  );
  expect(screen.getByText(/did not go through/).textContent).toMatch(
    /tried again on 15 December 2026.*Only you see this/,
  );
  expect(screen.getByRole('link', { name: 'Pay with another card' }).getAttribute('href')).toBe(
    '/en/dashboard/orders/12',
  );
});

test('a plan that someone else pays for has nothing to press', async () => {
  await open(anOwnPlan({ price: null, card: null, is_payer: false, can: NOTHING }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

describe('its payer', () => {
  const cancelled = anOwnPlan({
    state: 'cancelled',
    renews: false,
    can: { ...anOwnPlan().can, cancel: false, resume: true, change: [] },
  });

  test('cancels it in two clicks, and the page is refreshed five seconds later', async () => {
    const { requests, become } = await open(anOwnPlan(), {
      [`DELETE ${AT}`]: () => {
        become(cancelled);
        return json({ subscription: cancelled });
      },
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    press('Cancel the plan');
    const dialog = await confirm('Cancel the plan?', 'Cancel the plan');
    expect(dialog.getByText(/runs until 12 December 2026/)).toBeTruthy();
    expect(await screen.findByText('The plan is cancelled. It runs until 12 December 2026.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep the plan' })).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      expect.stringMatching(new RegExp(`${AT}$`)),
    ]);
    const asked = () => requests.filter(({ method, url }) => method === 'GET' && url.endsWith(AT)).length;
    expect(asked()).toBe(1);
    await act(async () => vi.advanceTimersByTimeAsync(5_000));
    expect(asked()).toBe(2);
    expect(screen.getByText('The plan is cancelled. It runs until 12 December 2026.')).toBeTruthy();
  });

  test('reads that it was not cancelled, and nothing is changed', async () => {
    await open(anOwnPlan(), {
      [`DELETE ${AT}`]: () => problem('subscription.cancel_failed', 503, 'The plan could not be cancelled.'),
    });
    press('Cancel the plan');
    const dialog = await confirm('Cancel the plan?', 'Cancel the plan');
    expect(await dialog.findByText('The plan could not be cancelled.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep it as it is' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/It renews on 12 December 2026/)).toBeTruthy();
  });

  test('ends it at once with a refund in the first days', async () => {
    const ended = aPlan({ plan: 'monthly', state: 'ended', period_end: '2026-11-14T09:00:00.000Z' });
    const { requests } = await open(
      anOwnPlan({
        refund: { order_id: 12, amount_minor: 499, currency: 'USD' },
        refund_until: '2026-11-26T09:00:00.000Z',
      }),
      { [`DELETE ${AT}`]: () => json({ subscription: ended }) },
    );
    press('End now with a refund of $4.99');
    const dialog = await confirm('End the plan now?', 'End now');
    expect(dialog.getByText(/goes back to the card/).textContent).toContain('and $4.99 goes back');
    expect(dialog.getByText(/Nothing is deleted/)).toBeTruthy();
    expect(await screen.findByText(/Your refund has started/)).toBeTruthy();
    expect(screen.getByText(/The plan ended on 14 November 2026/)).toBeTruthy();
    expect(requests.find(({ method }) => method === 'DELETE')?.url).toMatch(/\?refund=12$/);
  });

  test('changes it at the end of the period, and knows the price before', async () => {
    const changed = anOwnPlan({ next_plan: 'annual', can: { ...anOwnPlan().can, change: ['monthly'] } });
    const { requests } = await open(anOwnPlan(), { [`PATCH ${AT}`]: () => json({ subscription: changed }) });
    press('Change to annual');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change to annual?' }));
    expect((await dialog.findByText(/From then on/)).textContent).toBe(
      'Nothing changes before 12 December 2026. From then on $49.99 is charged every year.',
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Change to annual' }));
    expect(await screen.findByText('The plan changes on 12 December 2026.')).toBeTruthy();
    expect(await requests.find(({ method }) => method === 'PATCH')?.json()).toEqual({ plan: 'annual' });
    expect(screen.getByRole('button', { name: 'Change to monthly' })).toBeTruthy();
  });

  test('of a payment that failed can cancel too, and nothing more is tried', async () => {
    await open(anOwnPlan({ state: 'past_due', failed_order_id: 12 }), {
      [`DELETE ${AT}`]: () => json({ subscription: cancelled }),
    });
    press('Cancel the plan');
    const dialog = await confirm('Cancel the plan?', 'Cancel the plan');
    expect(dialog.getByText('The plan ends, and no payment is tried again.')).toBeTruthy();
    expect(await screen.findByText('The plan is cancelled. No payment is tried again.')).toBeTruthy();
  });

  test('lets a cancelled one renew again', async () => {
    const { requests } = await open(cancelled, {
      [`PATCH ${AT}`]: () => json({ subscription: anOwnPlan() }),
    });
    press('Keep the plan');
    const dialog = await confirm('Keep the plan?', 'Keep the plan');
    expect(dialog.getByText(/It is charged then/).textContent).toContain('then: $4.99');
    expect(await screen.findByText('The plan renews again on 12 December 2026.')).toBeTruthy();
    expect(screen.getByText(/Monthly plan. It renews on/)).toBeTruthy();
    expect(await requests.find(({ method }) => method === 'PATCH')?.json()).toEqual({ renews: true });
  });
});

test('someone who gave time of another’s plan gets the money back in two clicks, and the plan goes on', async () => {
  const others = { price: null, card: null, is_payer: false, can: NOTHING };
  const refund = { order_id: 12, amount_minor: 4999, currency: 'USD' };
  const { requests } = await open(
    anOwnPlan({ ...others, refund, refund_until: '2026-12-01T09:00:00.000Z' }),
    { [`DELETE ${AT}`]: () => json({ subscription: anOwnPlan(others) }) },
  );
  press('Get back the $49.99 you paid');
  const dialog = await confirm('Get your money back?', 'Refund the payment');
  expect(dialog.getByText(/Time that others paid for stays/)).toBeTruthy();
  expect(await screen.findByText(/Your refund has started/)).toBeTruthy();
  expect(screen.getByText(/It renews on 12 December 2026/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(requests.find(({ method }) => method === 'DELETE')?.url).toMatch(/\?refund=12$/);
});

test('the card of a plan is called by its name', async () => {
  await open(anOwnPlan());
  expect(screen.getByText(/It is charged to/).textContent).toContain('Visa ending in 4242.');
});

test('a plan that cannot be loaded is asked for again', async () => {
  let fails = true;
  await open(aPlan(), {
    [`GET ${AT}`]: () => (fails ? problem('internal', 500, 'It broke') : json({ subscription: aPlan() })),
  });
  expect(await screen.findByText('It broke')).toBeTruthy();
  fails = false;
  press('Try again');
  expect(await screen.findByText(/This site has no plan/)).toBeTruthy();
});

test('a plan is read in Hebrew', async () => {
  network({
    [`GET ${AT}`]: () => json({ subscription: anOwnPlan() }),
    'GET /api/prices': () => json(PRICES),
  });
  await renderPart(<PlanSettings site={aSite()} id="7" />, 'he');
  const price = await waitFor(() => {
    const found = [...document.querySelectorAll('bdi')].map((one) =>
      one.textContent?.replace(/[^\d.$]/g, ''),
    );
    expect(found).toContain('4.99$');
    return found;
  });
  expect(price).toContain('4242');
});
