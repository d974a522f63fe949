import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { ServicesSection } from './services-section.tsx';

async function titles(site: Partial<Site>) {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  network({
    'GET /api/sites/services/reminders/7': () => json({ reminders_count: 0 }),
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
  });
  await renderPart(<ServicesSection site={aSite(site)} id="7" />);
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  cleanup();
  return links;
}

const at = (...pages: string[]) => pages.map((page) => `/en/site/7/${page}`);
const can = { ...aSite().can, settings: true };

test('an owner finds each service once', async () => {
  expect(await titles({ can, privilege: 'owner' })).toEqual(
    at(
      'reminders',
      'services/flowers',
      'services/qr',
      'services/box',
      'services/podcast',
      'services/publish',
      'services/export',
    ),
  );
});

test('the owner of a life story finds no stickers', async () => {
  expect(await titles({ can, privilege: 'owner', site_type_id: 2, type: 'lifeStory' })).toEqual(
    at(
      'reminders',
      'services/flowers',
      'services/box',
      'services/podcast',
      'services/publish',
      'services/export',
    ),
  );
});

test('someone who may not order finds the reminders and the flowers only', async () => {
  expect(await titles({ privilege: 'none' })).toEqual(at('reminders', 'services/flowers'));
});

test('a backup is offered once the site has a plan', async () => {
  expect(await titles({ can, privilege: 'owner', subscribed: false })).toEqual(
    at(
      'reminders',
      'services/flowers',
      'services/qr',
      'services/box',
      'services/podcast',
      'services/publish',
    ),
  );
});
