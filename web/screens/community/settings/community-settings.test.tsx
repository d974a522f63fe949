import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity, aCommunityInfo } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { write as writeIn } from '#web/testing/settings-server.ts';
import type { Community, CommunityPatch } from '#worker/contract/community.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const PAGE = '/en/community/harel-street/settings';
const AT = '/api/communities/harel-street';

const INFO = aCommunityInfo({ join_code: 'AB12CD34' });

const everything = Object.fromEntries(
  Object.keys(aCommunity().can).map((key) => [key, true]),
) as Community['can'];

type Info = Partial<NonNullable<Community['info']>>;

const ownCommunity = (info: Info = {}, more: Partial<Community> = {}): Community => ({
  ...aCommunity({ privilege: 'owner', private_fields: [], info: { ...INFO, ...info } }),
  can: everything,
  ...more,
});

/** A server with one community, which more than one person changes. */
function serverOf(community: Community, handlers: Parameters<typeof network>[0] = {}) {
  const server = {
    community,
    requests: [] as Request[],
    saveAsOtherUser: (more: Partial<Community>) => {
      server.community = { ...server.community, ...more, version: server.community.version + 1 };
    },
    lastPatch: async (): Promise<CommunityPatch | undefined> =>
      (await server.requests
        .findLast(({ method }) => method === 'PATCH')
        ?.clone()
        .json()) as CommunityPatch | undefined,
  };
  const patch = async (request: Request) => {
    const version = Number(request.headers.get('If-Match')?.replaceAll(/\D/g, ''));
    if (version !== server.community.version)
      return problem('request.stale', 412, 'Changed.', { params: { current: server.community } });
    const { settings, branding, ...changes } = (await request.json()) as CommunityPatch;
    const { info, settings: before } = server.community;
    server.saveAsOtherUser({
      ...(changes as Partial<Community>),
      settings: { ...before, ...(settings as object) },
      info: info && { ...info, branding: { ...info.branding, ...(branding as object) } },
    });
    return json({ community: server.community });
  };
  server.requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
    [`GET ${AT}`]: () => json({ community: server.community }),
    'PATCH /api/communities/4': patch,
    'GET /api/communities/4/kiosks': () => json({ kiosks: [] }),
    [`GET ${AT}/wall-groups`]: () => json({ groups: [{ name: 'Class A', count: 2 }] }),
    ...handlers,
  });
  return server;
}

async function open(section: string) {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const app = await renderApp(`${PAGE}${section}`);
  await screen.findByRole('heading', { level: 2 });
  return app;
}

const write = (label: string, value: string) => writeIn(screen.getByLabelText(label), value);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const save = async (name: 'Save' | 'Save mine' = 'Save') =>
  fireEvent.click(await screen.findByRole('button', { name }));

type Section = { path: string; change: () => void; patch: CommunityPatch };

const SECTIONS: [string, Section][] = [
  [
    'the founding of a community',
    {
      path: '',
      change: () => {
        write('Group ID', 'K-12');
        fireEvent.click(screen.getByRole('radio', { name: 'Controlled' }));
        fireEvent.click(box('Psalms and prayers with the name, to read at the grave'));
      },
      patch: { group_id: 'K-12', type: 'controlled', memorial_text: true },
    },
  ],
  [
    'its wall',
    {
      path: '/memory-wall',
      change: () => {
        fireEvent.click(screen.getByRole('radio', { name: 'Open to everyone' }));
        fireEvent.change(screen.getByLabelText('Order of the wall'), { target: { value: 'death' } });
        write('Title of the wall', 'Our fallen');
        fireEvent.click(box('Large buttons'));
      },
      patch: {
        wall: 'open',
        settings: { default_order: 'death', wall_title: 'Our fallen', large_buttons: true },
      },
    },
  ],
  [
    'its display',
    {
      path: '/display',
      change: () => {
        fireEvent.click(box('Comments on the community’s sites'));
        fireEvent.click(box('Darken the cover and show the name on it'));
        fireEvent.click(screen.getByRole('radio', { name: 'Your own' }));
        write('Your colour', '#336699');
      },
      patch: {
        settings: { hide_site_comments: true },
        dim_cover: true,
        accent: 'custom',
        accent_color: '#336699',
      },
    },
  ],
  [
    'its private fields',
    {
      path: '/extended-info',
      change: () => {
        press('Add a field');
        write('Name of the field', 'Class');
        fireEvent.click(box('The wall can be searched by it'));
      },
      patch: { private_fields: [{ name: 'Class', searchable: true }] },
    },
  ],
  [
    'its brand, to whose address https is added',
    {
      path: '/branding',
      change: () => {
        fireEvent.click(box('Show the community’s brand'));
        write('Website address', 'www.example.org');
      },
      patch: { branding: { active: true, website: 'https://www.example.org' } },
    },
  ],
];

describe.each(SECTIONS)('an owner changes %s', (_name, { path, change, patch }) => {
  test('and only what was changed is sent', async () => {
    const server = serverOf(ownCommunity());
    await open(path);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    change();
    await save();
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(await server.lastPatch()).toEqual(patch);
  });

  test('and finds it again after a reload', async () => {
    serverOf(ownCommunity());
    await open(path);
    change();
    await screen.findByRole('button', { name: 'Save' });
    await open(path);
    press('Discard these changes');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(sessionStorage.length).toBe(0);
  });
});

test('what another owner has changed meanwhile is shown before it is written over', async () => {
  const server = serverOf(ownCommunity());
  await open('');
  write('Introductory sentence', 'Mine.');
  server.saveAsOtherUser({ sentence: 'Theirs.' });
  await save();
  const notice = await screen.findByRole('alert');
  expect(within(notice).getByText('Theirs.')).toBeTruthy();
  await save('Save mine');
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(server.community.sentence).toBe('Mine.');
});

test('a name that another community has is said beside the name', async () => {
  serverOf(ownCommunity(), {
    'PATCH /api/communities/4': () =>
      problem('community.name_taken', 409, 'Another community has this name.'),
  });
  await open('');
  write('Name of the community', 'Nahariya');
  await save();
  const name = screen.getByLabelText('Name of the community');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('Another community has this name.').length).toBe(2);
});

test('a name of one letter is not sent', async () => {
  const server = serverOf(ownCommunity());
  await open('');
  write('Name of the community', 'H');
  await save();
  expect((await screen.findAllByText('The name needs at least 2 characters')).length).toBe(2);
  expect(await server.lastPatch()).toBeUndefined();
});

test('an owner replaces the join code, having read what that means', async () => {
  serverOf(ownCommunity(), {
    'PUT /api/communities/4/join-code': () => json({ join_code: 'ZZ99YY88' }),
  });
  await open('');
  expect(screen.getByText('AB12CD34')).toBeTruthy();
  expect(screen.getByText('dana@example.org')).toBeTruthy();
  press('New code');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The old code stops working at once/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Replace the code' }));
  expect(await screen.findByText('ZZ99YY88')).toBeTruthy();
  expect(screen.queryByText('AB12CD34')).toBeNull();
});

test('an owner finds the stickers of the community', async () => {
  serverOf(ownCommunity());
  await open('');
  const link = screen.getByRole('link', { name: 'See and print the stickers' });
  expect(link.getAttribute('href')).toBe('/en/community/harel-street/codes');
});

test('a screen is paired where its wall is set up', async () => {
  serverOf(ownCommunity(), {
    'POST /api/communities/4/kiosk/pair': () =>
      json({ code: '123456', expires_at: '2026-11-28T12:00:00.000Z' }, 201),
  });
  await open('/memory-wall');
  expect(await screen.findByText('No screen is paired yet.')).toBeTruthy();
  press('Pair a screen');
  expect(await screen.findByText('123456')).toBeTruthy();
});

test('an owner renames a group of the wall', async () => {
  const server = serverOf(ownCommunity(), {
    [`PATCH ${AT}/wall-groups`]: () => new Response(null, { status: 204 }),
  });
  await open('/memory-wall');
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Class A' }));
  write('New name', 'Class of 1962');
  press('Rename');
  expect(await screen.findByText('“Class A” was renamed to “Class of 1962”.')).toBeTruthy();
  expect(await server.lastPatch()).toEqual({ name: 'Class A', to: 'Class of 1962' });
});

test('an owner gives the community another address, and is then there', async () => {
  const server = serverOf(ownCommunity(), {
    'GET /api/communities/our-street': () => json({ community: server.community }),
  });
  const { router } = await open('');
  write('Address of the community', 'settings');
  await save();
  expect(await server.lastPatch()).toBeUndefined();
  write('Address of the community', 'Our Street');
  await save();
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/community/our-street/settings'));
  expect(await server.lastPatch()).toEqual({ slug: 'our-street' });
});

test('private fields are put in order, renamed and removed, three at most', async () => {
  const fields = ['Class', 'House', 'Year'].map((name, at) => ({ id: `f${at}`, name, searchable: false }));
  const server = serverOf(ownCommunity({}, { private_fields: fields }));
  await open('/extended-info');
  expect(screen.queryByRole('button', { name: 'Add a field' })).toBeNull();
  press('Move Year up');
  press('Remove Class');
  const [first] = screen.getAllByLabelText('Name of the field');
  if (first) writeIn(first, 'Year of birth');
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(await server.lastPatch()).toEqual({
    private_fields: [
      { id: 'f2', name: 'Year of birth', searchable: false },
      { id: 'f1', name: 'House', searchable: false },
    ],
  });
});

test('a private field without a name is not sent', async () => {
  const server = serverOf(ownCommunity());
  await open('/extended-info');
  press('Add a field');
  await save();
  await waitFor(() =>
    expect(screen.getByLabelText('Name of the field').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(await server.lastPatch()).toBeUndefined();
});

test('without enough plans the private fields are only read, and it is said why', async () => {
  serverOf(
    ownCommunity({ fields_open: false }, { private_fields: [{ id: 'f', name: 'Class', searchable: true }] }),
  );
  await open('/extended-info');
  expect(screen.getByText(/need a plan on at least half/)).toBeTruthy();
  expect(screen.getByText('Class')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

describe('a community is deleted', () => {
  const gone = () =>
    problem('community.deleted', 410, 'Deleted.', {
      params: { id: 4, name: 'Harel Street', restore_until: '2026-12-28T12:00:00.000Z' },
    });

  test('by its Owner, who types its name, and restores it on the same page', async () => {
    let deleted = false;
    const read = () => (deleted ? gone() : json({ community: ownCommunity() }));
    const server = serverOf(ownCommunity(), {
      [`GET ${AT}`]: read,
      'GET /api/communities/4': read,
      'DELETE /api/communities/4': () => {
        deleted = true;
        return json({ due_at: null });
      },
      'POST /api/communities/4/restore': () => {
        deleted = false;
        return json({ community: ownCommunity() });
      },
    });
    const { router } = await open('/delete');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    write('Name of the community', 'Another street');
    press('Delete this community');
    expect((await screen.findAllByText('This is not the name of the community')).length).toBe(2);
    write('Name of the community', 'harel street');
    press('Delete this community');
    const restore = await screen.findByRole('button', { name: 'Restore the community' });
    expect(router.state.location.pathname).toBe('/en/community/4/settings/delete');
    expect(await server.requests.find(({ method }) => method === 'DELETE')?.json()).toEqual({
      name: 'harel street',
    });
    fireEvent.click(restore);
    expect(await screen.findByRole('button', { name: 'Delete this community' })).toBeTruthy();
  });

  test('by a Co-Owner only after seven days, which is said before and after', async () => {
    const community = ownCommunity({}, { privilege: 'sec_owner', can: { ...everything, make_owner: false } });
    const server = serverOf(community, {
      'DELETE /api/communities/4': () => {
        server.saveAsOtherUser({ info: { ...INFO, deletion_due_at: '2026-12-05T12:00:00.000Z' } });
        return json({ due_at: '2026-12-05T12:00:00.000Z' });
      },
    });
    await open('/delete');
    expect(screen.getByText(/can cancel the deletion for 7 days/)).toBeTruthy();
    write('Name of the community', 'Harel Street');
    press('Ask to delete this community');
    expect((await screen.findByText(/unless its Owner cancels this/)).textContent).toContain(
      '5 December 2026',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Keep the community' })).toBeNull();
  });

  test('unless the Owner keeps it', async () => {
    serverOf(ownCommunity({ deletion_due_at: '2026-12-05T12:00:00.000Z' }), {
      'POST /api/communities/4/restore': () => json({ community: ownCommunity() }),
    });
    await open('/delete');
    press('Keep the community');
    await waitFor(() => expect(screen.queryByText(/asked to delete this community/)).toBeNull());
  });
});

test('an editor is told that the settings are for the owners', async () => {
  serverOf(ownCommunity({}, { privilege: 'editor', info: null, can: { ...everything, settings: false } }));
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  await renderApp(PAGE);
  expect(await screen.findByText('Only the owners can open the settings')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
