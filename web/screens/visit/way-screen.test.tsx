import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { GraveRecord, SiteGraveRecord } from '#worker/contract/grave-record.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const NOTHING: GraveRecord = {
  cemetery: null,
  cemetery_name: null,
  city: null,
  gate: null,
  block: null,
  row: null,
  plot: null,
  lat: null,
  lng: null,
  accuracy_m: null,
  note: null,
};
const YARKON = {
  id: 7,
  name: 'Yarkon',
  city: 'Petah Tikva',
  country: 'IL',
  lat: null,
  lng: null,
  plot_format: ['block' as const, 'row' as const, 'plot' as const],
};
const picture = {
  id: 'p1',
  src: '/api/media/p1?e=1&s=x',
  widths: [320, 800],
  width: 800,
  height: 600,
  thumbhash: null,
  focal: { x: 0.5, y: 0.5 },
};
const RECORD: SiteGraveRecord = {
  grave: {
    ...NOTHING,
    cemetery: YARKON,
    block: '12',
    row: '4',
    lat: 32.12,
    lng: 34.9,
    accuracy_m: 8,
    note: 'Behind the well.',
  },
  photos: [{ picture, arrow: { x: 0.5, y: 0.5, angle: 90 }, caption: 'At the well' }],
  can: { edit: false, suggest: true },
  waiting: null,
  version: 1,
};

type Handlers = Parameters<typeof network>[0];

async function open(record: SiteGraveRecord = RECORD, handlers: Handlers = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/sites/7': () => json({ site: aSite({ id: 7 }, 'en') }),
    'GET /api/sites/7/grave': () => json(record),
    'GET /api/sites/examples': () => json({ sites: [] }),
    'GET /api/cemeteries': () => json({ cemeteries: [YARKON] }),
    ...handlers,
  });
  await renderApp('/en/site/7/visit');
  await screen.findByRole('heading', { name: 'Visit to the grave' });
  return requests;
}

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
});

describe('the page for a visit', () => {
  test('shows the way in steps, with the photos and where their arrows point', async () => {
    await open();
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual(expect.arrayContaining(['Yarkon, Petah Tikva', 'Block 12', 'Row 4']));
    expect(screen.getByRole('img', { name: 'Photo 1 of the way' })).toBeTruthy();
    expect(screen.getByRole('figure').textContent).toBe('At the well');
    expect(screen.getByRole('img', { name: 'The arrow points to the right' })).toBeTruthy();
    expect(screen.getByText('Behind the well.')).toBeTruthy();
  });

  test.each([
    ['Mozilla/5.0 (Linux; Android 15)', 'geo:32.12,34.9?q=32.12,34.9'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'https://maps.apple.com/?daddr=32.12,34.9'],
  ])('opens the map of the phone at a tap, and asks nobody before: %s', async (userAgent, href) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const requests = await open();
    expect(link('Open the map')).toBe(href);
    expect(link('Waze')).toContain('waze.com/ul?ll=32.12,34.9');
    expect(link('Google Maps')).toContain('destination=32.12,34.9');
    for (const name of ['Waze', 'Google Maps'])
      expect(screen.getByRole('link', { name }).getAttribute('rel')).toBe('noreferrer');
    expect(requests.every(({ url }) => new URL(url).origin === location.origin)).toBe(true);
  });

  test('says that nothing is entered, and leads those who may to the form', async () => {
    await open({ ...RECORD, grave: null, photos: [], version: 0, can: { edit: true, suggest: true } });
    expect(screen.getByText('Nobody has entered the way to the grave yet.')).toBeTruthy();
    expect(link('Change the way to the grave')).toBe('/en/site/7/settings/grave');
    expect(screen.queryByRole('button', { name: 'Suggest a correction' })).toBeNull();
  });
});

describe('a suggestion', () => {
  const suggest = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Suggest a correction' }));
    return within(await screen.findByRole('dialog'));
  };
  const type = (dialog: ReturnType<typeof within>, name: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(name), { target: { value } });

  test('is kept where sending fails, and sent again under the same key', async () => {
    let fails = true;
    const requests = await open(RECORD, {
      'POST /api/sites/7/grave/suggestions': () =>
        fails ? problem('server.failed', 500, 'It could not be saved.') : json({ id: 1 }, 201),
    });
    const dialog = await suggest();
    type(dialog, 'Row', '5');
    fireEvent.click(dialog.getByRole('button', { name: 'Send to the family' }));
    expect(await dialog.findByText('It could not be saved.')).toBeTruthy();
    expect((dialog.getByLabelText('Row') as HTMLInputElement).value).toBe('5');
    fails = false;
    fireEvent.click(await dialog.findByRole('button', { name: 'Send to the family' }));
    expect(await screen.findByText(/The family sees it now/)).toBeTruthy();
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(await sent[0]?.json()).toMatchObject({ row: '5', plot: null, map_link: null });
  });

  test('says beside the field that a short link names no place', async () => {
    await open(RECORD, {
      'POST /api/sites/7/grave/suggestions': () =>
        problem('request.invalid', 422, 'Invalid', {
          errors: [{ pointer: '/map_link', code: 'map_link.short', params: {} }],
        }),
    });
    const dialog = await suggest();
    type(dialog, 'Link of a map', 'https://maps.app.goo.gl/x');
    fireEvent.click(dialog.getByRole('button', { name: 'Send to the family' }));
    expect((await dialog.findAllByText(/This is a short link/)).length).toBeGreaterThan(0);
    expect((dialog.getByLabelText('Link of a map') as HTMLInputElement).value).toContain('goo.gl');
  });

  test('names a cemetery of the list, or stays as it is typed', async () => {
    await open();
    const dialog = await suggest();
    type(dialog, 'Cemetery', 'yark');
    fireEvent.click(await dialog.findByRole('button', { name: 'Yarkon, Petah Tikva' }));
    expect(dialog.queryByLabelText('Gate')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Another cemetery' }));
    type(dialog, 'Cemetery', 'Old');
    expect(dialog.getByLabelText('City')).toBeTruthy();
    expect(dialog.getByLabelText('Gate')).toBeTruthy();
  });
});
