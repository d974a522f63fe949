import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { SiteGraveRecord, SuggestionRow } from '#worker/contract/grave-record.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { FIRST_ARROW, moved, movedByKey, turned } from './arrow.ts';
import { GraveSettings } from './grave-settings.tsx';

vi.setConfig({ testTimeout: 120_000 });

const NOTHING = {
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
const photo = (id: string) => ({
  picture: {
    id,
    src: `/api/media/${id}?e=1&s=x`,
    widths: [320],
    width: 320,
    height: 240,
    thumbhash: null,
    focal: { x: 0.5, y: 0.5 },
  },
  arrow: null,
  caption: null,
});
const RECORD: SiteGraveRecord = {
  grave: { ...NOTHING, row: '4' },
  photos: [photo('p1'), photo('p2')],
  can: { edit: true, suggest: true },
  waiting: 1,
  version: 1,
};
const SUGGESTION: SuggestionRow = {
  id: 9,
  by: 'Noa Katz',
  at: '2026-11-01T08:00:00.000Z',
  suggested: { ...NOTHING, plot: '8' },
};

async function open(handlers: Parameters<typeof network>[0] = {}, suggestions: SuggestionRow[] = []) {
  const requests = network({
    'GET /api/sites/ruth/grave': () => json(RECORD),
    'GET /api/sites/ruth/grave/suggestions': () => json({ suggestions }),
    'GET /api/cemeteries': () => json({ cemeteries: [] }),
    ...handlers,
  });
  await renderPart(<GraveSettings site={aSite({}, 'en')} id="ruth" />);
  await screen.findByLabelText('Row');
  return requests;
}

const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const sentIn = async (requests: Request[]) =>
  requests
    .filter(({ method }) => method === 'PUT')
    .at(-1)
    ?.json() as Promise<{ photos: { media_id: string; arrow: unknown; caption: unknown }[]; lat: number }>;

beforeEach(() => sessionStorage.clear());

describe('the form of the grave', () => {
  test('keeps what is typed where saving fails, and says when it is saved', async () => {
    let fails = true;
    const requests = await open({
      'PUT /api/sites/ruth/grave': () =>
        fails
          ? problem('server.failed', 500, 'It could not be saved.')
          : json({ ...RECORD, grave: { ...NOTHING, row: '5' }, version: 2 }),
    });
    type('Row', '5');
    save();
    expect(await screen.findByText('It could not be saved.')).toBeTruthy();
    expect((screen.getByLabelText('Row') as HTMLInputElement).value).toBe('5');
    fails = false;
    save();
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(requests.at(-1)?.headers.get('If-Match') ?? '"1"').toBe('"1"');
  });

  test('shows what another of the staff saved meanwhile, and replaces it only when it is saved again', async () => {
    const current = { ...RECORD, grave: { ...NOTHING, row: '6' }, photos: [], version: 2 };
    let puts = 0;
    const requests = await open({
      'PUT /api/sites/ruth/grave': () =>
        ++puts === 1
          ? problem('request.stale', 412, 'Stale', { params: { current } })
          : json({ ...current, version: 3 }),
    });
    type('Row', '5');
    save();
    expect(within(await screen.findByRole('alert')).getByText(/Row/)).toBeTruthy();
    save();
    await waitFor(() => expect(puts).toBe(2));
    const last = requests.filter(({ method }) => method === 'PUT').at(-1);
    expect(last?.headers.get('If-Match')).toBe('"2"');
    expect(await last?.json()).toMatchObject({ row: '5' });
  });

  test('takes the place of the phone, and asks again where that is not accurate', async () => {
    let accuracy = 80.4;
    const getCurrentPosition = vi.fn((found: PositionCallback) =>
      found({ coords: { latitude: 32.12345678, longitude: 34.9, accuracy } } as GeolocationPosition),
    );
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
      getCurrentPosition,
    } as unknown as Geolocation);
    const requests = await open({ 'PUT /api/sites/ruth/grave': () => json({ ...RECORD, version: 2 }) });
    expect(getCurrentPosition).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'I am standing at the grave' }));
    expect(screen.getByText(/accurate to about 80 m\. Wait/)).toBeTruthy();
    accuracy = 7.6;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText(/accurate to about 8 m/)).toBeTruthy();
    save();
    await screen.findByText('Saved.');
    expect(await sentIn(requests)).toMatchObject({ lat: 32.123457, lng: 34.9, accuracy_m: 8 });
  });

  test('says what to do where the browser does not share the place', async () => {
    const getCurrentPosition = (_: unknown, failed: PositionErrorCallback) =>
      failed({ code: 1 } as GeolocationPositionError);
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
      getCurrentPosition,
    } as unknown as Geolocation);
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'I am standing at the grave' }));
    expect(screen.getByText(/does not share the location/)).toBeTruthy();
  });
});

describe('the photos of the way', () => {
  test('are put in order, given arrows and lines, and taken away', async () => {
    const requests = await open({ 'PUT /api/sites/ruth/grave': () => json({ ...RECORD, version: 2 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Move down: Photo 1' }));
    const place = screen.getByRole('button', { name: 'Place the arrow: Photo 1' });
    fireEvent.keyDown(place, { key: 'ArrowLeft' });
    fireEvent.click(screen.getByRole('button', { name: 'Turn the arrow to the right: Photo 1' }));
    expect(screen.getByRole('img', { name: 'The arrow points ahead to the right' })).toBeTruthy();
    type('What is seen on photo 2', 'The gate');
    save();
    await screen.findByText('Saved.');
    expect((await sentIn(requests)).photos).toEqual([
      { media_id: 'p2', arrow: { x: 0.45, y: 0.6, angle: 45 }, caption: null },
      { media_id: 'p1', arrow: null, caption: 'The gate' },
    ]);
    fireEvent.click(screen.getAllByRole('button', { name: /^Remove the photo/ })[0] as HTMLElement);
    expect(screen.queryByLabelText('What is seen on photo 2')).toBeNull();
  });

  test('have arrows that stay on the photo, and turn all the way round', () => {
    expect(moved(FIRST_ARROW, -1, 2)).toMatchObject({ x: 0, y: 1 });
    expect(movedByKey({ ...FIRST_ARROW, x: 1 }, 'ArrowRight')).toMatchObject({ x: 1 });
    expect(movedByKey(FIRST_ARROW, 'Tab')).toBeUndefined();
    expect(turned(FIRST_ARROW, -1).angle).toBe(315);
    let arrow = FIRST_ARROW;
    for (let times = 0; times < 8; times++) arrow = turned(arrow, 1);
    expect(arrow).toEqual(FIRST_ARROW);
  });
});

describe('a suggestion that waits', () => {
  test('is decided on once, also by a double tap, and is in the form then', async () => {
    const requests = await open(
      {
        'POST /api/sites/ruth/grave/suggestions/9/decision': () =>
          json({ ...RECORD, grave: { ...NOTHING, row: '4', plot: '8' }, version: 2, waiting: 0 }),
      },
      [SUGGESTION],
    );
    const accept = await screen.findByRole('button', { name: /^Accept/ });
    fireEvent.click(accept);
    fireEvent.click(accept);
    expect(await screen.findByText(/The suggestion was accepted/)).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect((screen.getByLabelText('Plot') as HTMLInputElement).value).toBe('8');
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  test('stays where another has decided already, with the reason', async () => {
    await open(
      {
        'POST /api/sites/ruth/grave/suggestions/9/decision': () =>
          problem('grave_suggestion.decided', 409, 'This suggestion has already been decided on.'),
      },
      [SUGGESTION],
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Decline/ }));
    expect(await screen.findByText(/already been decided/)).toBeTruthy();
  });
});
