import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { SharedGrave, SiteGrave } from '#worker/contract/grave.ts';
import type { Site, SiteCard } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { GraveSection } from './grave-section.tsx';

const AT = '/api/sites/7/shared-grave';
const card = (id: number, name: string): SiteCard => ({
  id,
  slug: `person-${id}`,
  site_type_id: 1,
  name,
  other_name: null,
  lang: 'en',
  gender: 'female',
  birth: null,
  death: null,
  portrait: null,
});
const [ruth, dov] = [card(7, 'Ruth Cohen'), card(9, 'Dov Cohen')];
const CODE = {
  code: '0123456789ABT',
  type: 'm',
  state: 'bound',
  site_id: null,
  address: 'https://dorot.example/m/0123456789ABT',
  created_at: '2026-11-01T00:00:00.000Z',
} as const;
const grave = (more: Partial<SharedGrave> = {}): SharedGrave => ({
  id: 3,
  version: 4,
  people: [
    { site_id: 7, site: ruth },
    { site_id: 9, site: dov },
  ],
  invited: [],
  codes: [CODE],
  ...more,
});
const state = (more: Partial<SiteGrave> = {}): SiteGrave => ({ grave: null, received: [], ...more });

beforeEach(() => {
  // the section is in sight
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => tell([{ isIntersecting: true }]);
      }
      readonly disconnect = () => undefined;
    },
  );
});

/** What the server has stored. */
let stored: SiteGrave;
const saved = (next: SiteGrave) => {
  stored = next;
  return json(next);
};

async function open(first: SiteGrave, more: Parameters<typeof network>[0] = {}) {
  stored = first;
  const sent = network({
    [`GET ${AT}`]: () => json(stored),
    'GET /api/sites/7/codes': () => json({ codes: [{ ...CODE, type: 's', site_id: 7 }] }),
    ...more,
  });
  await renderPart(<GraveSection site={aSite({ name: 'Ruth Cohen', lang: 'en' } as Partial<Site>)} />, 'en');
  return sent;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const names = () =>
  within(screen.getByRole('list', { name: 'On the stone' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.match(/Ruth|Dov|private/)?.[0]);

test('an owner creates a shared grave with the sticker that is on the stone', async () => {
  let body: unknown;
  await open(state(), {
    [`POST ${AT}`]: async (request) => {
      body = await request.json();
      return saved(state({ grave: grave({ people: [{ site_id: 7, site: ruth }] }) }));
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: /The sticker 0123/ }));
  fireEvent.click(await button('Create a shared grave'));
  expect(await screen.findByText('Until another person joins, the code opens this site.')).toBeTruthy();
  expect(body).toEqual({ code: CODE.code });
});

test('the order is set by buttons, and the new place is announced', async () => {
  const sent: unknown[] = [];
  await open(state({ grave: grave() }), {
    [`PUT ${AT}/order`]: async (request) => {
      sent.push([request.headers.get('If-Match'), await request.json()]);
      return saved(state({ grave: grave({ version: 5, people: grave().people.toReversed() }) }));
    },
  });
  fireEvent.click(await button('Move Ruth Cohen down'));
  expect(await screen.findByText('Ruth Cohen is number 2 of 2.')).toBeTruthy();
  expect(sent).toEqual([['"4"', { sites: [9, 7] }]]);
});

test('an order that someone else changed first is shown as it is now', async () => {
  const now = state({ grave: grave({ version: 5, people: grave().people.toReversed() }) });
  await open(state({ grave: grave() }), {
    [`PUT ${AT}/order`]: () => {
      stored = now;
      return problem('request.stale', 412, 'Someone changed it.', {
        params: { current: now },
      });
    },
  });
  fireEvent.click(await button('Move Ruth Cohen down'));
  await waitFor(() => expect(names()).toEqual(['Dov', 'Ruth']));
  expect(screen.getByText('Someone changed it.')).toBeTruthy();
});

test('a private site is counted on the stone without its name', async () => {
  await open(state({ grave: grave({ people: [grave().people[0], { site_id: 9, site: null }] as never }) }));
  await button('Move Ruth Cohen down');
  expect(names()).toEqual(['Ruth', 'private']);
});

test('an invitation is accepted, or declined, and waits while the site is in another grave', async () => {
  const received = [
    { id: 5, grave_id: 3, site: dov, invited_by: 'Noa Bar', expires_at: '2026-12-01T00:00:00.000Z' },
  ];
  let accept: unknown;
  await open(state({ received }), {
    [`POST ${AT}/invitations/5/decision`]: async (request) => {
      accept = await request.json();
      return saved(state({ grave: grave() }));
    },
  });
  fireEvent.click(await button(/^Accept/));
  expect(await screen.findByText('This site is now part of the shared grave.')).toBeTruthy();
  expect(accept).toEqual({ accept: true });
});

test('a full stone offers no further invitation', async () => {
  const people = [7, 9, 10, 11, 12, 13].map((id) => ({ site_id: id, site: card(id, `Ruth ${id}`) }));
  await open(state({ grave: grave({ people }) }));
  expect(await screen.findByText('The stone is full: six people, including those invited.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite another site' })).toBeNull();
});
