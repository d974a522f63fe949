import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const user = aUser();
const site = {
  id: 3,
  slug: 'ruth-cohen',
  name: 'Ruth Cohen',
  other_name: 'רות כהן',
  lang: 'en',
  can_bind: true,
  mode: 'regular',
  communities: [],
  settings: {},
  can: { settings: true },
};
const otherSite = {
  ...site,
  id: 4,
  slug: 'noa-levi',
  name: 'Noa Levi',
  other_name: null,
  birth: null,
  death: null,
};
const code = (more: object = {}) => ({
  code: '0123456789ABT',
  type: 's',
  state: 'bound',
  site_id: 3,
  address: 'https://dorot.example/s/0123456789ABT',
  created_at: '2026-11-01T00:00:00.000Z',
  ...more,
});

const answers = (more: Parameters<typeof network>[0] = {}) => ({
  'GET /api/users/user': () => json({ user }),
  'GET /api/sites/ruth-cohen': () => json({ site }),
  'GET /api/sites/mine': () =>
    json({ sites: [site, otherSite, { ...otherSite, id: 5, can_bind: false }], next_cursor: null }),
  'GET /api/sites/3/codes': () =>
    json({
      codes: [code()],
      scans: {
        since: '2026-10-23',
        codes: [{ code: code().code, total: 3, days: [{ day: '2026-11-20', scans: 3 }] }],
      },
    }),
  ...more,
});

const open = async (path: string) => {
  const app = await renderApp(path);
  return app;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
  URL.createObjectURL = () => 'blob:sheet';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

describe('the stickers of a site', () => {
  test('are shown with their code, where they lead, and how often they were scanned', async () => {
    network(answers());
    await open('/en/site/ruth-cohen/codes');
    expect(await screen.findByText('0123 4567 89AB T')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code 0123 4567 89AB T' })).toBeTruthy();
    expect(screen.getByText('dorot.example/s/0123456789ABT').getAttribute('dir')).toBe('ltr');
    expect(await screen.findByText('3 scans in the last 30 days')).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: '20 November 2026', hidden: true })).toBeTruthy();
  });

  test('a retired one has no picture and nothing to press', async () => {
    network(answers({ 'GET /api/sites/3/codes': () => json({ codes: [code({ state: 'retired' })] }) }));
    await open('/en/site/ruth-cohen/codes');
    expect(await screen.findByText('Retired. It no longer opens a page.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retire' })).toBeNull();
  });

  test('where there is none, one is made; a failure is said, and trying again makes no second', async () => {
    let attempts = 0;
    const requests = network(
      answers({
        'GET /api/sites/3/codes': () => json({ codes: attempts > 1 ? [code()] : [] }),
        'POST /api/sites/3/codes': () =>
          ++attempts === 1 ? problem('internal', 500, 'It did not work.') : json({ code: code() }, 201),
      }),
    );
    await open('/en/site/ruth-cohen/codes');
    expect(await screen.findByText('There is no sticker for this page yet.')).toBeTruthy();
    press('Make a sticker');
    expect(await screen.findByText('It did not work.')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Make a sticker' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(button);
    expect(await screen.findByText('The new sticker is ready to be printed.')).toBeTruthy();
    const keys = requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('have one primary button, to print the one that there is, and a way back to the site', async () => {
    network(answers());
    await open('/en/site/ruth-cohen/codes');
    const print = await screen.findByRole('button', { name: 'Print a sheet' });
    expect([...document.querySelectorAll('main .button.main')]).toEqual([print]);
    expect(screen.getByRole('link', { name: 'Back to the site of Ruth Cohen' })).toBeTruthy();
  });

  test('that cannot be reached say so, and are asked for again', async () => {
    let isAvailable = false;
    network(
      answers({
        'GET /api/sites/3/codes': () =>
          isAvailable ? json({ codes: [code()] }) : problem('internal', 500, 'Not now.'),
      }),
    );
    await open('/en/site/ruth-cohen/codes');
    expect(await screen.findByText('Not now.')).toBeTruthy();
    isAvailable = true;
    press('Try again');
    expect(await screen.findByText('0123 4567 89AB T')).toBeTruthy();
  });

  test('are not for an editor', async () => {
    const requests = network(
      answers({ 'GET /api/sites/ruth-cohen': () => json({ site: { ...site, can_bind: false } }) }),
    );
    await open('/en/site/ruth-cohen/codes');
    expect(screen.getByRole('heading', { name: 'Only owners can manage stickers' })).toBeTruthy();
    expect(requests.some(({ url }) => url.endsWith('/codes'))).toBe(false);
  });

  test('are shown to a visitor once they have logged in', async () => {
    localStorage.clear();
    network(answers());
    const { router } = await open('/en/site/ruth-cohen/codes');
    expect(router.state.location.pathname).toBe('/en/login');
    expect(localStorage.getItem(REDIRECT_KEY)).toBe('/en/site/ruth-cohen/codes');
  });
});

describe('with a sticker in hand, an owner', () => {
  test('saves a sheet in the language of the page, and can save it again', async () => {
    const requests = network(
      answers({
        'GET /api/sites/3/codes/sheet.pdf': () =>
          new Response('%PDF', {
            headers: {
              'Content-Disposition': `attachment; filename="a.pdf"; filename*=UTF-8''${encodeURIComponent('מדבקות.pdf')}`,
            },
          }),
      }),
    );
    await open('/en/site/ruth-cohen/codes');
    fireEvent.click(await screen.findByRole('button', { name: 'Print a sheet' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('רות כהן')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save the sheet (PDF)' }));
    const link = await dialog.findByRole('link', { name: 'save it from here' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['blob:sheet', 'מדבקות.pdf']);
    const sheet = requests.find(({ url }) => url.includes('sheet.pdf'));
    expect(new URL(sheet?.url ?? '').search).toBe('?code=0123456789ABT&lang=en');
    expect(sheet?.headers.get('Authorization')).toBe('Bearer fresh');
  });

  test('is told when the sheet cannot be had', async () => {
    network(answers());
    await open('/en/site/ruth-cohen/codes');
    fireEvent.click(await screen.findByRole('button', { name: 'Print a sheet' }));
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save the sheet (PDF)' }),
    );
    expect(await screen.findByText(/We could not connect/)).toBeTruthy();
  });

  test('lets it open another site of theirs, and reads so when it is no longer here', async () => {
    let moved = false;
    const requests = network(
      answers({
        'GET /api/sites/3/codes': () => json({ codes: moved ? [] : [code()] }),
        'POST /api/codes/0123456789ABT/bind': () => {
          moved = true;
          return json({ code: code({ state: 'rebound', site_id: 4 }) });
        },
      }),
    );
    await open('/en/site/ruth-cohen/codes');
    fireEvent.click(await screen.findByRole('button', { name: 'Point to another site' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Point to this site' }));
    expect(await dialog.findAllByText('Choose a site first.')).toHaveLength(2);
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    fireEvent.click(dialog.getByRole('link', { name: 'Choose a site first.' }));
    expect(document.activeElement).toBe(dialog.getByRole('radio'));
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    fireEvent.click(dialog.getByRole('radio', { name: 'Noa Levi' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Point to this site' }));
    const link = await screen.findByRole('link', { name: 'Noa Levi' });
    expect(link.getAttribute('href')).toBe('/en/site/noa-levi');
    expect(await screen.findByText('There is no sticker for this page yet.')).toBeTruthy();
    const postRequest = requests.find(({ method }) => method === 'POST');
    expect(await postRequest?.json()).toEqual({ site_id: 4 });
  });

  test('retires it only after reading what that means', async () => {
    const requests = network(
      answers({ 'POST /api/codes/0123456789ABT/retire': () => json({ code: code({ state: 'retired' }) }) }),
    );
    await open('/en/site/ruth-cohen/codes');
    fireEvent.click(await screen.findByRole('button', { name: 'Retire' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/this cannot be undone/).textContent).toContain('0123 4567 89AB T');
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Retire the code permanently' }));
    expect(await screen.findByText('The code is retired.')).toBeTruthy();
  });
});
