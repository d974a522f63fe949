import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Reminder, ReminderInput } from '#worker/contract/reminder.ts';
import { aReminderInput, aSite } from '#worker/testing/view-fixtures.ts';
import { remindersQuery } from './reminder-queries.ts';
import { RemindersSheet } from './reminders-sheet.tsx';

vi.setConfig({ testTimeout: 120_000 });
beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer token'));

const PATH = '/api/sites/services/reminders/ruth';
const civil = (year: number, month: number, day: number) => ({ format: 'en', year, month, day }) as const;

const { paused: _, ...yahrzeit } = aReminderInput({ audience: 'members' });

const aReminder = (more: Partial<Reminder> = {}): Reminder => ({
  ...yahrzeit,
  id: 1,
  source: 'death',
  step: null,
  state: 'active',
  next: {
    at: '2027-03-09T07:00:00.000Z',
    on: civil(2027, 3, 23),
    hebrew: { format: 'he', year: 5787, month: 13, day: 14 },
    offset: 14,
  },
  muted: false,
  mine: true,
  can: { change: true },
  version: 1,
  ...more,
});

const site = aSite({
  id: 7,
  death_civil: civil(2016, 3, 24),
  death_hebrew: { format: 'he', year: 5776, month: 13, day: 14 },
  birth_civil: null,
  birth_hebrew: null,
});

async function open(
  reminders: Reminder[],
  more: Parameters<typeof network>[0] = {},
  members_count: number | null = 4,
  of = site,
) {
  const reply = () =>
    json({ reminders_count: reminders.length, reminders, members_count, adar_custom: 'first' });
  const requests = network({ [`GET ${PATH}`]: reply, ...more });
  const onClose = vi.fn();
  const { queries } = await renderPart(<p />);
  await queries.prefetchQuery(remindersQuery('ruth'));
  const { QueryClientProvider } = await import('@tanstack/react-query');
  const view = await renderPart(
    <QueryClientProvider client={queries}>
      <RemindersSheet site={of} id="ruth" onClose={onClose} />
    </QueryClientProvider>,
  );
  const sent = async (method: string) => {
    const request = requests.findLast((one) => one.method === method);
    return (await request?.clone().json()) as ReminderInput;
  };
  return { ...view, requests, sent, onClose };
}

test('a reminder says its next day in both calendars, when it is sent, and to whom', async () => {
  await open([aReminder()]);
  const row = within(screen.getByRole('listitem'));
  expect(row.getByRole('heading').textContent).toBe('Yahrzeit');
  for (const text of ['23 March 2027', '14 Adar II 5787', 'All members', '09:00'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText('Two weeks before, A week before, On the day before')).toBeTruthy();
  expect(row.getByText('Next message on 9 March 2027')).toBeTruthy();
});

test('an owner sets one for all members, by the date of the site', async () => {
  const { sent } = await open([], { [`POST ${PATH}`]: () => json(aReminder(), 201) });
  fireEvent.click(screen.getByRole('button', { name: 'New reminder' }));
  // the birth is unknown
  const what = screen.getByLabelText<HTMLSelectElement>('What to remember');
  expect([...what.options].map(({ text }) => text)).toEqual(['Memorial day', 'Another day']);
  fireEvent.click(screen.getByRole('radio', { name: /All members of the site/ }));
  expect(screen.getByText(/4 people now/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'On the day' }));
  fireEvent.click(screen.getByRole('button', { name: 'Set the reminder' }));
  expect(await screen.findByText('The reminder is set.')).toBeTruthy();
  expect(await sent('POST')).toMatchObject({
    type: 'memorial',
    calendar: 'he',
    date: null,
    title: null,
    repeat: 'yearly',
    offsets: [14, 7, 1, 0],
    hour: 9,
    audience: 'members',
  });
});

test('another day needs a name, a day and a time, and what was typed survives a failure', async () => {
  let fails = true;
  const { sent, requests } = await open([], {
    [`POST ${PATH}`]: () =>
      fails ? problem('reminder.failed', 503, 'Reminder could not be set.') : json(aReminder(), 201),
  });
  fireEvent.click(screen.getByRole('button', { name: 'New reminder' }));
  fireEvent.change(screen.getByLabelText('What to remember'), { target: { value: 'custom' } });
  for (const name of ['A week before', 'On the day before'])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: 'Set the reminder' }));
  for (const fault of ['Enter what to remember', 'Enter a day', 'Choose when to be reminded'])
    expect((await screen.findAllByText(fault)).length).toBeGreaterThan(0);
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);

  fireEvent.change(screen.getByLabelText('What is it called?'), { target: { value: 'גילוי המצבה' } });
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '7' } });
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '12' } });
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2031' } });
  fireEvent.change(screen.getByLabelText('How often?'), { target: { value: 'once' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'On the day before' }));
  fireEvent.click(screen.getByRole('button', { name: 'Set the reminder' }));
  expect((await screen.findAllByText('Reminder could not be set.')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('What is it called?').value).toBe('גילוי המצבה');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Set the reminder' }));
  expect(await screen.findByText('The reminder is set.')).toBeTruthy();
  expect(await sent('POST')).toMatchObject({
    type: 'custom',
    title: 'גילוי המצבה',
    date: civil(2031, 12, 7),
    repeat: 'once',
    offsets: [1],
  });
});

test('a member may mute one for themselves, and not change it', async () => {
  const shared = aReminder({ mine: false, can: { change: false } });
  const { requests } = await open(
    [shared],
    { [`PUT ${PATH}/1/mute`]: () => json({ ...shared, muted: true }) },
    null,
  );
  for (const name of [/^Change/, /^Pause/, /^Delete/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Mute for me/ }));
  fireEvent.click(screen.getByRole('button', { name: 'This year' }));
  expect(await screen.findByText('You are not reminded of it this year.')).toBeTruthy();
  const request = requests.find(({ method }) => method === 'PUT');
  expect(await request?.json()).toEqual({ scope: 'year', muted: true });
});

test('one is paused with the version that was seen, and its days explain themselves', async () => {
  const { requests } = await open([aReminder()], {
    [`PUT ${PATH}/1`]: () => json(aReminder({ state: 'paused', version: 2 })),
    [`GET ${PATH}/1/days.ics`]: () => new Response('BEGIN:VCALENDAR'),
    [`GET ${PATH}/1/days`]: () =>
      json({ days: [{ on: civil(2027, 3, 23), hebrew: { format: 'he', year: 5787, month: 13, day: 14 } }] }),
  });
  const why = screen.getByText('Why this date').closest('details') as HTMLDetailsElement;
  why.open = true;
  fireEvent(why, new Event('toggle'));
  expect(await within(why).findByText('23 March 2027')).toBeTruthy();
  expect(within(why).getByText(/Every year on the Hebrew day of the death/)).toBeTruthy();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  fireEvent.click(within(why).getByRole('button', { name: /^Print/ }));
  expect(print).toHaveBeenCalledOnce();
  const printed = document.querySelector<HTMLElement>('body > .print-part');
  for (const text of ['Yahrzeit', 'Ruth Cohen', '23 March 2027', '14 Adar II 5787'])
    expect(printed?.textContent).toContain(text);
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('.print-part')).toBeNull();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fireEvent.click(within(why).getByRole('button', { name: /^Add to a calendar/ }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: /^Pause/ }));
  expect(await screen.findByText('The reminder is paused.')).toBeTruthy();
  const put = requests.find(({ method }) => method === 'PUT');
  expect(put?.headers.get('if-match')).toBe('"1"');
  expect(await put?.json()).toMatchObject({ paused: true, offsets: [14, 7, 1] });
});

test('one that was sent is deleted only after a question', async () => {
  let gone = false;
  await open([aReminder()], {
    [`DELETE ${PATH}/1`]: () => {
      gone = true;
      return new Response(null, { status: 204 });
    },
  });
  fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  expect(gone).toBe(false);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the reminder' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The reminder was deleted.')).toBeTruthy();
  expect(gone).toBe(true);
});

test('what all members get is seen before the reminder is set', async () => {
  const preview = {
    at: '2027-03-09T07:00:00.000Z',
    subject: 'The yahrzeit of Ruth Cohen is in 14 days',
    lines: ['From the evening of Monday, 22 March 2027.'],
    quote: ['Bring flowers.'],
  };
  const { sent } = await open([], { [`POST ${PATH}/preview`]: () => json({ preview }) }, 4);
  fireEvent.click(screen.getByRole('button', { name: 'New reminder' }));
  expect(screen.queryByText('What they get')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /All members/ }));
  const fold = screen.getByText('What they get').closest('details');
  if (!fold) throw new Error('there is no fold');
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  expect(await screen.findByText(preview.subject)).toBeTruthy();
  for (const text of [...preview.lines, ...preview.quote]) expect(screen.getByText(text)).toBeTruthy();
  expect(await sent('POST')).toMatchObject({ audience: 'members' });
});

describe('the first year', () => {
  // a Sunday, three days after the death
  const died = aSite({
    id: 7,
    death_civil: civil(2026, 11, 26),
    death_hebrew: { format: 'he', year: 5787, month: 9, day: 16 },
  });
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-29T08:00:00.000Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);

  test('offers its days with their dates, and sets those that are on, for all members', async () => {
    const { sent } = await open(
      [],
      {
        [`PUT ${PATH}/first-year`]: () =>
          json({ reminders_count: 0, reminders: [], members_count: 4, adar_custom: 'first' }),
      },
      4,
      died,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Choose the days' }));
    expect(screen.getByText('3 December 2026 · 23 Kislev 5787')).toBeTruthy();
    expect(screen.getByText('26 December 2026 · 16 Tevet 5787')).toBeTruthy();
    expect(screen.getByText('17 October 2027 · 16 Tishrei 5788')).toBeTruthy();
    expect(chosen()).toHaveLength(4);
    fireEvent.click(screen.getByRole('checkbox', { name: /Eleven months/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /The unveiling/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Enter a day')).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('checkbox', { name: /The unveiling/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The days of the first year are set.')).toBeTruthy();
    expect(await sent('PUT')).toMatchObject({
      steps: ['shiva', 'shloshim', 'first_yahrzeit'],
      burial_on: null,
      unveiling_on: null,
      audience: 'members',
    });
  });

  test('follows another day of burial, and is not offered once it is over', async () => {
    const { unmount } = await open([], {}, null, died);
    fireEvent.click(screen.getByRole('button', { name: 'Choose the days' }));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '29' } });
    expect(screen.getByText('5 December 2026 · 25 Kislev 5787')).toBeTruthy();
    unmount();
    await open([], {}, null, site);
    expect(screen.queryByRole('button', { name: 'Choose the days' })).toBeNull();
  });

  test('a day of it is changed in its hour and its note only', async () => {
    await open([aReminder({ step: 'shiva', repeat: 'once', calendar: 'en' })], {}, 4, died);
    expect(screen.getByRole('heading', { name: 'The end of shiva' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Change/ }));
    expect(screen.getByRole('dialog', { name: 'The end of shiva' })).toBeTruthy();
    expect(screen.queryByLabelText('What to remember')).toBeNull();
    expect(screen.getByLabelText('At what hour?')).toBeTruthy();
  });
});
