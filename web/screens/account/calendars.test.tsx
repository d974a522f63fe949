import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { CalendarFeed } from '#worker/contract/calendar-feed.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const feed = (more: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: 4,
  site: null,
  locale: 'en',
  url: 'https://dorot.example/api/cal/a-token-that-nobody-guesses.ics',
  created_at: '2026-11-01T10:00:00.000Z',
  ...more,
});
const ALL = feed();
const RUTH = feed({ id: 3, site: { id: 7, slug: 'ruth-cohen', name: 'רות כהן' }, locale: 'he' });

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
});

async function open(answers: Parameters<typeof network>[0]) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/users/account': () =>
      json({ has_password: true, identities: [], email_change: null, owned_sites: [] }),
    'GET /api/users/sessions': () => json({ sessions: [] }),
    'GET /api/users/mail-levels': () => json({ sites: [] }),
    'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
    ...answers,
  });
  await renderApp('/en/dashboard/account');
  await screen.findByRole('heading', { name: 'Calendars' });
  return { requests: requests, section: within(screen.getByRole('region', { name: 'Calendars' })) };
}

test('she makes a calendar of all her sites, and has its address for her phone', async () => {
  const feeds: CalendarFeed[] = [];
  const { section } = await open({
    'GET /api/users/calendar-feeds': () => json({ feeds: feeds }),
    'POST /api/users/calendar-feeds': async (request) => {
      expect(await request.json()).toEqual({ locale: 'en' });
      feeds.push(ALL);
      return json(ALL, 201);
    },
  });
  fireEvent.click(await section.findByRole('button', { name: 'Create a calendar of all my sites' }));
  const address = await section.findByLabelText<HTMLInputElement>(
    'The address of the calendar: All my sites',
  );
  expect(address.value).toBe(ALL.url);
  const webcal = ALL.url.replace('https:', 'webcal:');
  expect(section.getByRole('link', { name: 'Open in this device’s calendar' }).getAttribute('href')).toBe(
    webcal,
  );
  expect(section.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')).toContain(
    encodeURIComponent(webcal),
  );
  expect(section.queryByRole('button', { name: 'Create a calendar of all my sites' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('The calendar is ready. Choose where to open it.');
});

test('she removes one once she has read what comes of it', async () => {
  let feeds = [RUTH, ALL];
  const { section, requests } = await open({
    'GET /api/users/calendar-feeds': () => json({ feeds: feeds }),
    'DELETE /api/users/calendar-feeds/3': () => {
      feeds = [ALL];
      return new Response(null, { status: 204 });
    },
  });
  fireEvent.click(await section.findByRole('button', { name: 'Remove the calendar: רות כהן' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Its address will stop working/)).toBeTruthy();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove the calendar' }));
  await waitFor(() => expect(section.queryByText('רות כהן')).toBeNull());
  expect(section.getByText('All my sites')).toBeTruthy();
});

test('an error is shown where it occurred', async () => {
  const { section } = await open({
    'GET /api/users/calendar-feeds': () => json({ feeds: [] }),
    'POST /api/users/calendar-feeds': () => problem('feed.limit', 409, 'You have many calendars already.'),
  });
  fireEvent.click(await section.findByRole('button', { name: 'Create a calendar of all my sites' }));
  expect((await section.findByRole('alert')).textContent).toContain('You have many calendars already.');
});
