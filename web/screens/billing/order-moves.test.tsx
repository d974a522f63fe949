import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askReasonsWith } from '#web/lib/reason.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aPodcastOrder, aStickerOrder } from '#web/testing/an-order.ts';
import { problem } from '#web/testing/network.ts';
import { able, dialog, isClosed, openOrderPage, press, write } from '#web/testing/order-page.ts';
import { askForReason } from '#web/ui/forms/reason-dialog.tsx';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a buyer', () => {
  test('reads what was ordered, what comes next, and how to follow the parcel', async () => {
    const tracking = { carrier: 'Israel Post', number: 'RR123' };
    await openOrderPage(aStickerOrder({ stage: 'shipped', tracking, ...able('ask_cancel') }));
    expect(title()).toBe('Stickers for the site of Ruth Cohen');
    expect(screen.getByText('The order is on its way to you.')).toBeTruthy();
    const sent = screen.getByText(/Sent with/).textContent;
    expect(sent).toBe('Sent with Israel Post. The tracking number is RR123.');
    const mine = screen.getAllByRole('link', { name: 'My orders' });
    expect(mine.at(-1)?.getAttribute('href')).toBe('/en/dashboard/orders');
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  });

  test('reads when they are called, and what they asked for', async () => {
    await openOrderPage(
      aPodcastOrder({ stage: 'call_booked', call_at: '2026-12-02T15:30:00.000Z', ...able() }),
    );
    expect(title()).toBe('A podcast for the site of Ruth Cohen');
    expect(screen.getByText(/We will call you on/).textContent).toContain('2 December 2026');
    expect(screen.getByText('Ten minutes about the shop.').dir).toBe('auto');
    expect(screen.queryByText('Total')).toBeNull();
  });

  test('who cancels reads what is refunded, and sends it once', async () => {
    const { sent, body } = await openOrderPage(aStickerOrder(), { status: 'cancelled', stage: 'cancelled' });
    press('Cancel the order');
    const asked = await dialog();
    expect(asked.getByText(/is refunded to the card you paid with/).textContent).toContain('$49.99');
    const confirm = asked.getByRole('button', { name: 'Cancel the order' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await isClosed();
    expect(sent()).toHaveLength(1);
    expect(await body()).toEqual({ move: 'cancel' });
    expect(title()).toBe('The order was cancelled');
    expect(screen.getByText(/is being refunded/)).toBeTruthy();
  });

  test.each([
    ['none', 'Nothing was charged.'],
    ['failed', 'Nothing was charged.'],
    ['captured', 'The payment is being refunded to the card you paid with.'],
    ['refunded', 'The payment was refunded to the card you paid with.'],
  ] as const)('of a cancelled order reads what becomes of the money (%s)', async (payment_status, text) => {
    await openOrderPage(
      aStickerOrder({ status: 'cancelled', stage: 'cancelled', payment_status, ...able() }),
    );
    expect(title()).toBe('The order was cancelled');
    expect(screen.getByText(/charged|refunded/).textContent).toBe(text);
  });

  test('who keeps the order sends nothing', async () => {
    const { sent } = await openOrderPage(aStickerOrder());
    press('Cancel the order');
    press('Keep it as it is', await dialog());
    await isClosed();
    expect(sent()).toHaveLength(0);
  });

  test('asks to cancel with a note', async () => {
    const { sent, body } = await openOrderPage(aStickerOrder({ stage: 'printing', ...able('ask_cancel') }), {
      cancel_asked: true,
    });
    press('Ask to cancel');
    press('Send the request', await dialog());
    expect((await screen.findAllByText('Write a note')).length).toBeGreaterThan(0);
    expect(sent()).toHaveLength(0);
    write('Why do you want to cancel?', ' We moved. ');
    press('Send the request', await dialog());
    await isClosed();
    expect(await body()).toEqual({ move: 'ask_cancel', note: 'We moved.' });
    expect(screen.getByText(/You asked to cancel the order/)).toBeTruthy();
  });

  test('changes the address, from the one that is there', async () => {
    const address = aStickerOrder().address;
    const { body } = await openOrderPage(aStickerOrder());
    press('Change the address');
    const box = await dialog();
    fireEvent.change(box.getByLabelText('Street and number'), { target: { value: 'Balfour 2' } });
    press('Save the address', box);
    await isClosed();
    expect(await body()).toEqual({ move: 'change', address: { ...address, street: 'Balfour 2' } });
  });

  test('looks at a draft and approves it', async () => {
    const note = 'https://example.org/draft';
    const draft = { at: '2026-11-30T10:00:00.000Z', by: null, from: 'call_booked', to: 'draft', note };
    const { sent, body } = await openOrderPage(aPodcastOrder({ events: [draft] }), { stage: 'approved' });
    expect(screen.getByRole('link', { name: note }).getAttribute('href')).toBe(note);
    press('Approve the draft');
    const confirm = (await dialog()).getByRole('button', { name: 'Approve the draft' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await isClosed();
    expect(sent()).toHaveLength(1);
    expect(await body()).toEqual({ move: 'approve_draft' });
    expect(screen.getByText(/You approved the draft/)).toBeTruthy();
  });

  test('returns a draft with a note, once', async () => {
    const { sent, body } = await openOrderPage(aPodcastOrder(), { stage: 'call_booked' });
    press('Return the draft');
    write('What should be different?', 'Her name is Ruth.');
    const send = (await dialog()).getByRole('button', { name: 'Return the draft' });
    fireEvent.click(send);
    fireEvent.click(send);
    await isClosed();
    expect(sent()).toHaveLength(1);
    expect(await body()).toEqual({ move: 'return_draft', note: 'Her name is Ruth.' });
  });

  test('reports an issue until the last day for it', async () => {
    const order = aStickerOrder({
      status: 'completed',
      stage: 'completed',
      issue_until: '2026-12-12T10:00:00.000Z',
      ...able('report'),
    });
    const issue = {
      reason: 'damaged',
      text: 'Two are torn.',
      opened_at: '2026-11-29T10:00:00.000Z',
      resolution: null,
    } as const;
    const { body } = await openOrderPage(order, { status: 'issue', issue });
    expect(screen.getByText(/Tell us by/).textContent).toContain('12 December 2026');
    press('Report an issue');
    const box = await dialog();
    fireEvent.click(box.getByRole('radio', { name: 'The order is damaged' }));
    write('Describe the issue', 'Two are torn.');
    press('Send the report', box);
    await isClosed();
    expect(await body()).toEqual({ move: 'report', reason: 'damaged', text: 'Two are torn.' });
    expect(screen.getByRole('heading', { name: 'Reported issue' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Something wrong?' })).toBeNull();
  });

  test.each(['order.stage', 'request.conflict'])(
    'keeps what was typed where the order has moved on (%s)',
    async (code) => {
      const { requests } = await openOrderPage(
        aPodcastOrder(),
        { stage: 'approved' },
        { answer: () => problem(code, 409, 'The order has moved on.') },
      );
      press('Return the draft');
      write('What should be different?', 'Her name is Ruth.');
      press('Return the draft', await dialog());
      expect(await screen.findByText('The order has moved on.')).toBeTruthy();
      await waitFor(() =>
        expect(
          requests.filter(({ method, url }) => method === 'GET' && url.endsWith('/orders/12')).length,
        ).toBeGreaterThan(1),
      );
      expect(screen.getByLabelText<HTMLTextAreaElement>('What should be different?').value).toBe(
        'Her name is Ruth.',
      );
    },
  );

  test('who closes a dialog finds again what was typed', async () => {
    await openOrderPage(aPodcastOrder());
    press('Return the draft');
    write('What should be different?', 'Her name is Ruth.');
    fireEvent.keyDown(screen.getByLabelText('What should be different?'), { key: 'Escape' });
    await isClosed();
    press('Return the draft');
    await dialog();
    expect(screen.getByLabelText<HTMLTextAreaElement>('What should be different?').value).toBe(
      'Her name is Ruth.',
    );
  });

  test('sees nothing that is for administrators', async () => {
    await openOrderPage(aStickerOrder(able('print', 'cancel')));
    expect(screen.queryByRole('heading', { name: 'For administrators' })).toBeNull();
  });
});

describe('an administrator', () => {
  const admin = { role: 1 };

  test('starts the printing', async () => {
    const { body } = await openOrderPage(
      aStickerOrder(able('print', 'cancel')),
      { stage: 'printing' },
      admin,
    );
    press('Start printing');
    press('Start printing', await dialog());
    await isClosed();
    expect(await body()).toEqual({ move: 'print' });
  });

  test('refuses to cancel with a note, and reports an issue under way', async () => {
    const { body } = await openOrderPage(
      aStickerOrder({ stage: 'printing', cancel_asked: true, ...able('report', 'refuse_cancel', 'cancel') }),
      able('report'),
      admin,
    );
    expect(screen.queryByRole('heading', { name: 'Something wrong?' })).toBeNull();
    press('Decline the cancellation');
    press('Decline the cancellation', await dialog());
    expect((await screen.findAllByText('Write a note')).length).toBeGreaterThan(0);
    write('Note to the buyer', 'They are printed already.');
    press('Decline the cancellation', await dialog());
    await isClosed();
    expect(await body()).toEqual({ move: 'refuse_cancel', note: 'They are printed already.' });
    press('Report an issue');
    expect(await screen.findByRole('dialog', { name: 'Report an issue' })).toBeTruthy();
  });

  test('enters the scanned pieces one per line, and reads which one is wrong', async () => {
    const errors = [{ pointer: '/scanned/1', code: 'order.other_code', params: {} }];
    const { body } = await openOrderPage(
      aStickerOrder({ stage: 'printing', ...able('decode') }),
      {},
      { ...admin, answer: () => problem('request.invalid', 422, 'Invalid.', { errors }) },
    );
    press('Enter scanned pieces');
    write(/Scanned addresses/, 'https://dorot.example/s/a\n\n https://dorot.example/s/b ');
    press('Confirm the test', await dialog());
    expect((await screen.findAllByText('Line 2: This is not the code of the order')).length).toBeGreaterThan(
      0,
    );
    expect(await body()).toEqual({
      move: 'decode',
      scanned: ['https://dorot.example/s/a', 'https://dorot.example/s/b'],
    });
  });

  test('sends the parcel', async () => {
    const { body } = await openOrderPage(
      aStickerOrder({ stage: 'decode_tested', ...able('ship') }),
      {},
      admin,
    );
    press('Send the parcel');
    write('Carrier', 'Israel Post');
    write('Tracking number', 'RR123');
    press('Mark as sent', await dialog());
    await isClosed();
    expect(await body()).toEqual({ move: 'ship', carrier: 'Israel Post', number: 'RR123' });
  });

  test('books a call in their own time', async () => {
    const { body } = await openOrderPage(aPodcastOrder({ stage: 'requested', ...able('book') }), {}, admin);
    press('Book a call');
    write('Day of the call', '2026-12-02');
    write('Time of the call', '17:30');
    press('Book the call', await dialog());
    await isClosed();
    expect(await body()).toEqual({ move: 'book', call_at: new Date('2026-12-02T17:30').toISOString() });
  });

  test('completes an order without a note', async () => {
    const { body } = await openOrderPage(
      aPodcastOrder({ stage: 'approved', ...able('complete') }),
      {},
      admin,
    );
    press('Complete the order');
    press('Complete the order', await dialog());
    await isClosed();
    expect(await body()).toEqual({ move: 'complete', note: '' });
  });

  test('settles an issue of an order for which nothing was paid without a refund', async () => {
    const { body } = await openOrderPage(
      aPodcastOrder({ status: 'issue', stage: 'completed', ...able('resolve') }),
      {},
      admin,
    );
    press('Settle the issue');
    const box = await dialog();
    const ways = box.getAllByRole('radio').map((way) => (way as HTMLInputElement).labels?.[0]?.textContent);
    expect(ways).toEqual(['Make the order again', 'Close without a refund']);
    fireEvent.click(box.getByRole('radio', { name: 'Make the order again' }));
    write('Note to the buyer', 'The sound is bad.');
    press('Settle the issue', box);
    await isClosed();
    expect(await body()).toEqual({ move: 'resolve', resolution: 'redo', note: 'The sound is bad.' });
  });

  test('refunds a part of an order, up to its total', async () => {
    const { sent, body } = await openOrderPage(
      aStickerOrder({ status: 'issue', stage: 'completed', ...able('resolve') }),
      {},
      admin,
    );
    press('Settle the issue');
    const box = await dialog();
    fireEvent.click(box.getByRole('radio', { name: 'Refund a part' }));
    write('Amount in USD', '50');
    write('Note to the buyer', 'Two of six.');
    press('Settle the issue', box);
    expect(
      (await screen.findAllByText('Enter an amount up to the total of the order')).length,
    ).toBeGreaterThan(0);
    expect(sent()).toHaveLength(0);
    write('Amount in USD', '12.5');
    press('Settle the issue', box);
    await isClosed();
    expect(await body()).toEqual({
      move: 'resolve',
      resolution: 'part_refund',
      amount_minor: 1250,
      note: 'Two of six.',
    });
  });
});

describe('an administrator, with an order of another', () => {
  const needsReason = {
    role: 1,
    answer: (request: Request) =>
      request.headers.has('X-Reason')
        ? undefined
        : problem('reason.required', 422, 'A reason, please.', {
            errors: [{ pointer: '/headers/X-Reason', code: 'reason.missing', params: {} }],
          }),
  };
  const question = () => screen.findByRole('dialog', { name: 'Reason' });
  const isAnswered = () => waitFor(() => expect(screen.queryByLabelText('Why is this needed?')).toBeNull());
  const give = async (reason: string) => {
    await question();
    write('Why is this needed?', reason);
    await act(async () => press('Continue'));
  };
  const reasons = (sent: Request[]) =>
    sent.map(({ headers }) => headers.get('X-Reason') && decodeURIComponent(headers.get('X-Reason') ?? ''));

  beforeEach(() => askReasonsWith(askForReason));

  test('gives a reason once for a move that is only confirmed', async () => {
    const { sent, body } = await openOrderPage(
      aStickerOrder(able('print')),
      { stage: 'printing' },
      needsReason,
    );
    press('Start printing');
    press('Start printing', await dialog());
    await give('לבקשת המשפחה');
    await isClosed();
    expect(reasons(sent())).toEqual([null, 'לבקשת המשפחה']);
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    expect(await body(1)).toEqual({ move: 'print' });
    expect(await screen.findByText('The printing has begun.')).toBeTruthy();
  });

  test('who gives none reads that one is needed, and sends later what was typed', async () => {
    const { sent, body } = await openOrderPage(aPodcastOrder(able('draft')), {}, needsReason);
    press('Send a draft');
    write('The draft, in words or as a link', 'Her shop, in four parts.');
    press('Send the draft', await dialog());
    fireEvent.keyDown(within(await question()).getByLabelText('Why is this needed?'), { key: 'Escape' });
    await isAnswered();
    expect(await screen.findByText('A reason, please.')).toBeTruthy();
    const typed = screen.getByLabelText<HTMLTextAreaElement>('The draft, in words or as a link');
    expect(typed.value).toBe('Her shop, in four parts.');
    expect(sent()).toHaveLength(1);
    fireEvent.click(await (await dialog()).findByRole('button', { name: 'Send the draft' }));
    await give('The buyer asked by phone');
    await isClosed();
    expect(reasons(sent())).toEqual([null, null, 'The buyer asked by phone']);
    expect(await body(2)).toEqual({ move: 'draft', note: 'Her shop, in four parts.' });
  });

  test('who gives none for a move that is only confirmed can confirm it again', async () => {
    const { sent } = await openOrderPage(aStickerOrder(able('print')), { stage: 'printing' }, needsReason);
    press('Start printing');
    press('Start printing', await dialog());
    const asked = within(await question());
    await act(async () => press('Cancel', asked));
    await isAnswered();
    expect(await screen.findByText('A reason, please.')).toBeTruthy();
    fireEvent.click(await (await dialog()).findByRole('button', { name: 'Start printing' }));
    await give('The buyer asked by phone');
    await isClosed();
    expect(reasons(sent())).toEqual([null, null, 'The buyer asked by phone']);
  });
});
