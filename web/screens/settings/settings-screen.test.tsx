import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aPlan } from '#web/testing/a-plan.ts';
import { json, problem } from '#web/testing/network.ts';
import { openSettings as open, settingsServer, write as writeIn } from '#web/testing/settings-server.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-settings.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const write = (label: string, value: string) => writeIn(screen.getByLabelText(label), value);
const save = async (name: 'Save' | 'Save mine' = 'Save') =>
  fireEvent.click(await screen.findByRole('button', { name }));
const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

type Section = {
  path: string;
  change: () => void;
  readValue: () => unknown;
  ownValue: unknown;
  patch: SitePatch;
  otherChange: Partial<Site>;
  otherText: string;
};

const SECTIONS: [string, Section][] = [
  [
    'site info',
    {
      path: '',
      change: () => write('City of birth', 'Łódź'),
      readValue: () => fieldValue('City of birth'),
      ownValue: 'Łódź',
      patch: { birth_city: 'Łódź' },
      otherChange: { birth_city: 'Vilna' },
      otherText: 'Vilna',
    },
  ],
  [
    'who may see it',
    {
      path: '/privacy',
      change: () => fireEvent.click(screen.getByRole('radio', { name: 'Only people you invite' })),
      readValue: () =>
        screen.getByRole<HTMLInputElement>('radio', { name: 'Only people you invite' }).checked,
      ownValue: true,
      patch: { mode: 'private' },
      otherChange: { mode: 'open' },
      otherText: 'Everyone can read, and anyone with an account can add',
    },
  ],
  [
    'display',
    {
      path: '/display',
      change: () => write('A line above the name', 'Golani'),
      readValue: () => fieldValue('A line above the name'),
      ownValue: 'Golani',
      patch: { settings: { site_label: 'Golani' } },
      otherChange: { settings: { ...settingsOf(), site_label: 'Kibbutz Degania' } },
      otherText: 'Kibbutz Degania',
    },
  ],
];

function settingsOf(): Site['settings'] {
  return {
    hebrew_calendar: true,
    hide_candle_button: false,
    hide_about: false,
    dim_cover: false,
    memories_title: null,
  };
}

describe.each(SECTIONS)(
  '%s',
  (_name, { path, change, readValue, ownValue, patch, otherChange, otherText }) => {
    test('is saved from a bar that comes when something has changed, alone', async () => {
      const server = settingsServer();
      await open(path);
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
      change();
      await save();
      expect(await screen.findByText('Saved.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
      expect(await server.lastPatch()).toEqual(patch);
      expect(readValue()).toBe(ownValue);
    });

    test('survives a reload before it is saved', async () => {
      settingsServer();
      await open(path);
      change();
      await screen.findByRole('button', { name: 'Save' });
      await open(path);
      expect(readValue()).toBe(ownValue);
      fireEvent.click(await screen.findByRole('button', { name: 'Undo changes' }));
      expect(readValue()).not.toBe(ownValue);
    });

    test('stays where the connection is lost, and is saved when it is back', async () => {
      const server = settingsServer();
      await open(path);
      change();
      server.offline = true;
      await save();
      expect((await screen.findByRole('alert')).textContent).toContain('We could not connect.');
      expect(readValue()).toBe(ownValue);
      server.offline = false;
      await save();
      expect(await screen.findByText('Saved.')).toBeTruthy();
    });

    test('is not written over someone else unseen', async () => {
      const server = settingsServer();
      await open(path);
      change();
      server.saveAsOtherUser(otherChange);
      await save();
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toContain('Someone else changed this while you were writing.');
      expect(within(notice).getByText(otherText)).toBeTruthy();
      expect(notice.textContent).toContain('Yours:');
      expect(server.site).toMatchObject(otherChange);
      expect(readValue()).toBe(ownValue);
      await save('Save mine');
      expect(await screen.findByText('Saved.')).toBeTruthy();
      expect(server.site.version).toBe(3);
    });

    test('begun before a reload, and changed by someone else meanwhile, shows both at once', async () => {
      const server = settingsServer();
      await open(path);
      change();
      await screen.findByRole('button', { name: 'Save' });
      server.saveAsOtherUser(otherChange);
      await open(path);
      expect(within(await screen.findByRole('alert')).getByText(otherText)).toBeTruthy();
      expect(readValue()).toBe(ownValue);
    });

    test('begun before a reload, is said to be here again, and can be discarded', async () => {
      settingsServer();
      await open(path);
      expect(screen.queryByText(/are here again/)).toBeNull();
      change();
      await screen.findByRole('button', { name: 'Save' });
      expect(screen.queryByText(/are here again/)).toBeNull();
      await open(path);
      expect(await screen.findByText(/unsaved changes are here again/)).toBeTruthy();
      expect(readValue()).toBe(ownValue);
      fireEvent.click(screen.getByRole('button', { name: 'Discard these changes' }));
      await waitFor(() => expect(screen.queryByText(/are here again/)).toBeNull());
      expect(readValue()).not.toBe(ownValue);
      expect(sessionStorage.length).toBe(0);
    });

    test('is saved beside what someone else changed elsewhere', async () => {
      const server = settingsServer();
      await open(path);
      change();
      server.saveAsOtherUser({ about: 'A new text.' });
      await save();
      expect(await screen.findByText('Saved.')).toBeTruthy();
      expect(server.site.about).toBe('A new text.');
    });

    test('asks before it is left half changed', async () => {
      settingsServer();
      const { router } = await open(path);
      change();
      await screen.findByRole('button', { name: 'Save' });
      void router.navigate({
        to: '/$locale/site/$id/settings/plan',
        params: { locale: 'en', id: 'ruth-cohen' },
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
      expect(readValue()).toBe(ownValue);
      void router.navigate({
        to: '/$locale/site/$id/settings/plan',
        params: { locale: 'en', id: 'ruth-cohen' },
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
      await waitFor(() => expect(router.state.location.pathname).toMatch(/plan$/));
      expect(sessionStorage.length).toBe(0);
    });
  },
);

test('what a daughter types while the rest is being saved is still hers to save, and keeps her finger', async () => {
  const server = settingsServer();
  await open('');
  let arrive = () => {};
  server.delay = new Promise((done) => {
    arrive = done;
  });
  write('City of birth', 'Warsaw ');
  await save();
  write('City of birth', 'Warszawa');
  write('Country of birth', 'Poland');
  screen.getByLabelText('Country of birth').focus();
  arrive();
  await waitFor(() => expect(server.site.birth_city).toBe('Warsaw'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull(),
  );
  expect(fieldValue('City of birth')).toBe('Warszawa');
  expect(fieldValue('Country of birth')).toBe('Poland');
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  await waitFor(() =>
    expect(server.site).toMatchObject({ birth_city: 'Warszawa', birth_country: 'Poland', version: 3 }),
  );
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Country of birth'));
});

test('where the answer was lost, and someone else has saved another thing since, hers is no news to her', async () => {
  const server = settingsServer();
  await open('');
  write('Place of death', 'Haifa');
  server.dropsResponses = true;
  await save();
  await screen.findByRole('alert');
  server.dropsResponses = false;
  server.saveAsOtherUser({ birth_city: 'Vilna' });
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect([fieldValue('Place of death'), fieldValue('City of birth')]).toEqual(['Haifa', 'Vilna']);
});

test('of the sections, those are listed that one may open, and what is not one’s own is not shown', async () => {
  settingsServer({ privilege: 'editor' }, { sections: ['groups_tags', 'display', 'additional'] });
  const { router } = await open('');
  expect(router.state.location.pathname).toMatch(/settings\/display$/);
  const list = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Display',
    'Groups and tags',
    'Additional info',
  ]);
  void router.navigate({
    to: '/$locale/site/$id/settings/delete',
    params: { locale: 'en', id: 'ruth-cohen' },
  });
  expect(
    await screen.findByText('Only the owners of the site can open this part of the settings.'),
  ).toBeTruthy();
});

const DELETED = { id: 7, name: 'Ruth', restore_until: '2026-12-21T10:00:00Z' };

test.each([
  ['auth.forbidden', 403, 'Only the family can open the settings'],
  ['site.deleted', 410, 'This site is deleted'],
  ['site.frozen', 403, 'The settings are not available for now'],
  ['site.not_found', 404, 'Site Not Found'],
  ['internal', 500, 'Something went wrong on our side.'],
])('where the answer is %s, a page says so', async (code, status, title) => {
  settingsServer(
    {},
    {},
    { 'GET /api/sites/ruth-cohen/info': () => problem(code, status, 'No.', { params: DELETED }) },
  );
  await open('/display', 1);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

test('a site that is frozen while its settings are open can be looked at, and nothing be changed', async () => {
  settingsServer({ frozen: true, can: aSite().can });
  await open('/display');
  expect(screen.getByText(/This site is paused/)).toBeTruthy();
  expect(screen.getByLabelText('A line above the name').closest('fieldset[disabled]')).toBeTruthy();
});

test('the plan says how many of the free photos are used, and leads to the plans', async () => {
  settingsServer({}, {}, { 'GET /api/sites/ruth-cohen/subscription': () => json({ subscription: aPlan() }) });
  await open('/plan');
  expect(await screen.findByText('2/3')).toBeTruthy();
  expect(screen.getByText(/Nothing already here will be removed/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
    '/en/site/ruth-cohen/subscribe',
  );
});

describe('deleting the site', () => {
  const typed = (name: string) => write('The name of the site', name);
  const remove = () => fireEvent.click(screen.getByRole('button', { name: 'Delete this site' }));

  test('wants its name typed, whatever the spaces and the niqqud', async () => {
    const server = settingsServer(
      {},
      {},
      {
        'DELETE /api/sites/7': () => new Response(null, { status: 204 }),
        'GET /api/sites/mine': () => json({ sites: [], next_cursor: null, days: [] }),
      },
    );
    const { router } = await open('/delete');
    typed('משה כהן');
    remove();
    expect(await screen.findAllByText('This is not the name of the site')).toHaveLength(2);
    expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    typed(' רוּת  כהן ');
    remove();
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
    expect(router.state.location.search).toEqual({ tab: 'deleted' });
  });

  test('that fails is said, and the name stays', async () => {
    settingsServer(
      {},
      {},
      {
        'DELETE /api/sites/7': () => problem('site.delete_failed', 503, 'It could not be deleted.'),
      },
    );
    await open('/delete');
    typed('רות כהן');
    remove();
    expect(await screen.findByText('It could not be deleted.')).toBeTruthy();
    expect(await screen.findByText('The site was not deleted')).toBeTruthy();
    expect(fieldValue('The name of the site')).toBe('רות כהן');
  });
});

test('on a phone, “All settings” asks too before a section is left half changed', async () => {
  settingsServer();
  const { router } = await open('?part=information');
  write('City of birth', 'Warsaw');
  await screen.findByRole('button', { name: 'Save' });
  fireEvent.click(screen.getByRole('link', { name: 'All settings' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(router.state.location.search).toEqual({ part: 'information' });
  expect(screen.getByLabelText<HTMLInputElement>('City of birth').value).toBe('Warsaw');
});
