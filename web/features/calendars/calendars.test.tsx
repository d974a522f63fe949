import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { CalendarFeed } from '#worker/contract/calendar-feed.ts';
import { Calendars } from './calendars.tsx';

const ENGLISH: CalendarFeed = {
  id: 1,
  site: null,
  locale: 'en',
  url: 'https://dorot.example/api/cal/a.ics',
  created_at: '2026-11-01T08:00:00.000Z',
};

test('who has a calendar of all sites in one language is offered one in the other', async () => {
  network({ 'GET /api/users/calendar-feeds': () => json({ feeds: [ENGLISH] }) });
  await renderPart(<Calendars within="calendars" />);
  expect(await screen.findByDisplayValue(ENGLISH.url)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a calendar of all my sites' })).toBeNull();
  cleanup();
  await renderPart(<Calendars within="calendars" />, 'he');
  expect(await screen.findByDisplayValue(ENGLISH.url)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'יצירת לוח שנה לכל האתרים שלי' })).toBeTruthy();
});
