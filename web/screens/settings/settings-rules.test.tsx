import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { problem } from '#web/testing/network.ts';
import { openSettings as open, settingsServer, write } from '#web/testing/settings-server.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { picture } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
const hasPatched = (server: ReturnType<typeof settingsServer>) =>
  server.requests.some(({ method }) => method === 'PATCH');
const dates = (name: string) => within(screen.getByRole('group', { name }));

describe('what is wrong with the facts', () => {
  test('is said beside each field and in the summary, and nothing is sent', async () => {
    const server = settingsServer();
    await open('');
    write(screen.getByLabelText('First name'), 'R');
    write(screen.getByLabelText('Address of the site'), '1234');
    write(screen.getByLabelText('Place of death'), 'x'.repeat(121));
    write(dates('Date of birth').getByLabelText('Year'), '2025');
    await save();
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'The first name needs at least 2 characters',
      'The date of death is before the date of birth',
      'Place of death: at most 120 characters',
      expect.stringMatching(/^Use lowercase Latin letters/),
    ]);
    expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true');
    expect(hasPatched(server)).toBe(false);
  });

  test('is not said of a date any more once a date is changed', async () => {
    settingsServer();
    await open('');
    const year = dates('Date of birth').getByLabelText('Year');
    const death = dates('Date of death');
    write(year, '2025');
    await save();
    expect(await death.findByText('The date of death is before the date of birth')).toBeTruthy();
    write(year, '1925');
    expect(death.queryByText('The date of death is before the date of birth')).toBeNull();
    write(year, '2025');
    await save();
    expect(await death.findByText('The date of death is before the date of birth')).toBeTruthy();
  });

  test('as the server sees it stands beside its field too', async () => {
    settingsServer(
      {},
      {},
      {
        'PATCH /api/sites/7': () =>
          problem('request.invalid', 422, 'Invalid.', {
            errors: [{ pointer: '/slug', code: 'slug.taken', params: {} }],
          }),
      },
    );
    await open('');
    write(screen.getByLabelText('Address of the site'), 'Ruth Levi');
    expect(screen.getByText(/\/en\/site\/ruth-levi$/)).toBeTruthy();
    await save();
    expect(await screen.findAllByText('This address is taken by another site')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Address of the site').value).toBe('ruth-levi');
  });
});

test('a new address is the one that the page goes on under, and the old ones are listed', async () => {
  const server = settingsServer();
  const { router } = await open('');
  expect(screen.getByText(/\/en\/site\/ruthie$/)).toBeTruthy();
  write(screen.getByLabelText('Address of the site'), 'ruth-levi');
  await save();
  await waitFor(() => expect(server.site.slug).toBe('ruth-levi'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/site/ruth-levi/settings'));
});

test('which Adar is asked only of a death in the one Adar of its year, as the calendar is filled in', async () => {
  const server = settingsServer({
    death: { format: 'he', year: 5783, month: 12, day: 10 },
    birth: null,
  });
  await open('');
  expect(screen.getByText('In a year with two Adars')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'In both' }));
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(await server.lastPatch()).toEqual({ adar_custom: 'both' });
  fireEvent.change(dates('Date of death').getByLabelText('Month'), { target: { value: '7' } });
  expect(screen.queryByText('In a year with two Adars')).toBeNull();
});

test('only a year may be known, and of another calendar', async () => {
  const server = settingsServer({ birth: null });
  await open('');
  fireEvent.click(dates('Date of birth').getByRole('tab', { name: 'Hebrew date' }));
  fireEvent.click(dates('Date of birth').getByLabelText('I don’t know the exact date'));
  write(dates('Date of birth').getByLabelText('Year, if known'), 'תש״א');
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(await server.lastPatch()).toEqual({ birth: { format: 'he', year: 5701, month: null, day: null } });
});

const WORK = { title: null, company: null, start: null, end: null, logo: null, active: false };

test('a working life ends no earlier than it began', async () => {
  const server = settingsServer({ site_type_id: 2, type: 'lifeStory', death: null, work: WORK });
  await open('');
  expect(screen.getByText('Logo of the company')).toBeTruthy();
  const [began, ended] = [dates('Start of work'), dates('End of work')];
  write(began.getByLabelText('Year'), '1990');
  write(ended.getByLabelText('Year'), '1989');
  await save();
  expect(await screen.findAllByText('The end cannot be before the start')).toHaveLength(2);
  expect(hasPatched(server)).toBe(false);
  write(ended.getByLabelText('Year'), '1990');
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(await server.lastPatch()).toEqual({
    work_start: { year: 1990, month: null },
    work_end: { year: 1990, month: null },
  });
  expect(screen.queryByText('Date of death')).toBeNull();
});

test('what is said of a person is said of him, of her or of neither, as chosen', async () => {
  settingsServer({ gender: 'female' });
  await open('');
  const honorifics = () =>
    within(screen.getByLabelText('After the name'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(honorifics()).toContain('a”h – may she rest in peace');
  expect(screen.getByLabelText('Where she fell')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Gender'), { target: { value: 'male' } });
  expect(honorifics()).toContain('a”h – may he rest in peace');
  expect(screen.getByLabelText('Where he fell')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Gender'), { target: { value: 'other' } });
  expect(honorifics()).toContain('a”h – rest in peace');
});

test('a title that is too long is not sent', async () => {
  const server = settingsServer();
  await open('/display');
  write(screen.getByLabelText('The title of the memories'), 'x'.repeat(41));
  await save();
  expect(await screen.findAllByText('The title of the memories: at most 40 characters')).toHaveLength(2);
  expect(hasPatched(server)).toBe(false);
});

test('a private site is closed to search engines, and its page says what becoming one means', async () => {
  const server = settingsServer();
  await open('/privacy');
  fireEvent.click(screen.getByRole('radio', { name: 'Only people you invite' }));
  expect(screen.getByText(/Its stickers keep working/)).toBeTruthy();
  const checkbox = screen.getByLabelText<HTMLInputElement>('Search engines may show this site');
  expect([checkbox.disabled, checkbox.checked]).toEqual([true, false]);
  expect(screen.getByText('A private site is never shown there.')).toBeTruthy();
  await save();
  await screen.findByText('Saved.');
  expect(await server.lastPatch()).toEqual({ mode: 'private' });
});

test('the colours of a community are shown before they are worn, and offered only where one lends any', async () => {
  settingsServer({}, { community_look: { accent: 'brown', accent_colors: null } });
  await open('/display');
  fireEvent.click(screen.getByLabelText('Same as the community'));
  const sample = document.querySelector<HTMLElement>('[data-sample=light]');
  await waitFor(() => expect(sample?.style.getPropertyValue('--accent')).toBe(ACCENTS.brown.light.accent));
  settingsServer();
  await open('/display');
  expect(screen.queryByLabelText('Same as the community')).toBeNull();
});

test('a life story is not asked about candles before it has a day of death', async () => {
  const living = { site_type_id: 2, type: 'lifeStory', death_civil: null, death_hebrew: null } as const;
  settingsServer(living);
  await open('/display');
  expect(screen.getByLabelText('Author and date of each memory')).toBeTruthy();
  expect(screen.queryByLabelText('Lighting a candle')).toBeNull();
});

test('where a site wears no cover of its own, whether it is darkened is not its to say', async () => {
  settingsServer();
  await open('/display');
  expect(screen.queryByLabelText('Darken the cover and show the name on it')).toBeNull();
});

test('every option of the display is sent as what it says', async () => {
  const server = settingsServer({}, { cover: picture('cover') });
  await open('/display');
  for (const name of [
    'The life story',
    'Author and date of each memory',
    'Lighting a candle',
    'Hebrew dates and the yahrzeit',
    'Darken the cover and show the name on it',
    'Reminders of the memorial day',
  ])
    fireEvent.click(screen.getByLabelText(name));
  await save();
  await screen.findByText('Saved.');
  expect(await server.lastPatch()).toEqual({
    settings: {
      hide_about: true,
      hide_post_stamp: true,
      hide_candle_button: true,
      hebrew_calendar: false,
      dim_cover: true,
      remind_death: false,
    },
  });
});

test('the memorial text is offered, refused or left to the communities', async () => {
  const server = settingsServer();
  await open('/display');
  const choice = await screen.findByLabelText<HTMLSelectElement>(/^Psalms and prayers/);
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Offered on the site',
    'Not offered',
    'As the communities of the site decide',
  ]);
  expect(choice.value).toBe('community');
  fireEvent.change(choice, { target: { value: 'on' } });
  await save();
  await screen.findByText('Saved.');
  expect(await server.lastPatch()).toEqual({
    settings: { personal_memorial_text_format_activated: true },
  });
});
