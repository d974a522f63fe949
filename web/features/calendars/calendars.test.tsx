import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { CalendarFeed } from '#worker/contract/calendar-feed.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { Calendars } from './calendars.tsx';
import { hasDays, SiteCalendar } from './site-calendar.tsx';

const ENGLISH: CalendarFeed = {
  id: 1,
  site: null,
  locale: 'en',
  url: 'https://dorot.example/api/cal/a.ics',
  created_at: '2026-11-01T08:00:00.000Z',
};

test('a person who has a calendar of all sites in one language is offered one in the other', async () => {
  network({ 'GET /api/users/calendar-feeds': () => json({ feeds: [ENGLISH] }) });
  await renderPart(<Calendars focusId="calendars" />);
  expect(await screen.findByDisplayValue(ENGLISH.url)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create a calendar of all my sites' })).toBeNull();
  cleanup();
  await renderPart(<Calendars focusId="calendars" />, 'he');
  expect(await screen.findByDisplayValue(ENGLISH.url)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'יצירת לוח שנה לכל האתרים שלי' })).toBeTruthy();
});

const born = { format: 'en', year: 1941, month: 3, day: 12 } as const;
const died = { format: 'en', year: 2024, month: 3, day: 10 } as const;
const withHebrew = { ...aSite().settings, hebrew_calendar: true };
const withoutHebrew = { ...withHebrew, hebrew_calendar: false };

test.each([
  [
    { birth_civil: born, death_civil: died, settings: withHebrew },
    'The yahrzeit, the memorial day and the birthday, in your own calendar.',
  ],
  [
    { birth_civil: born, death_civil: died, settings: withoutHebrew },
    'The memorial day and the birthday, in your own calendar.',
  ],
  [
    { birth_civil: { ...born, month: null, day: null }, death_civil: died, settings: withHebrew },
    'The yahrzeit and the memorial day, in your own calendar.',
  ],
  [
    { birth_civil: null, death_civil: died, settings: withoutHebrew },
    'The memorial day, in your own calendar.',
  ],
  [{ birth_civil: born, death_civil: null, settings: withHebrew }, 'The birthday, in your own calendar.'],
] as const)('a calendar promises the days that it will hold: %#', async (dates, text) => {
  const site = aSite({ type: 'memorial', ...dates });
  expect(hasDays(site)).toBe(true);
  await renderPart(<SiteCalendar site={site} id="ruth-cohen" />);
  expect(screen.getByText(text)).toBeTruthy();
});

test('of years alone no calendar is offered', () => {
  const year = { ...born, month: null, day: null };
  expect(hasDays(aSite({ birth_civil: year, death_civil: null }))).toBe(false);
});
