import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aResult } from '#web/testing/a-result.ts';
import { json, problem } from '#web/testing/network.ts';
import { openSettings as open, settingsServer, write } from '#web/testing/settings-server.ts';
import { picture } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const AT = '/api/sites/ruth-cohen';
const LOADS = { timeout: 8000 };
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }, LOADS));
const away = { to: '/$locale/site/$id/settings/plan', params: { locale: 'en', id: 'ruth-cohen' } } as const;

const LINK = {
  id: 4,
  url: 'https://example.org/',
  url_name: 'Her school',
  no_preview: true,
  preview: null,
};

/** The server of the parts with rows of their own, in addition to the forms that change the site itself. */
const server = (more: Parameters<typeof settingsServer>[2] = {}) =>
  settingsServer(
    { subscribed: true },
    {},
    {
      [`GET ${AT}/tags`]: () => json({ tags: [{ id: 1, name: 'Music', uses: 0 }] }),
      [`GET ${AT}/extended-fields`]: () => json({ fields: [] }),
      [`GET ${AT}/related-links`]: () => json({ links: [LINK] }),
      [`GET ${AT}/related-sites`]: () => json({ related: [], waiting: [] }),
      ...more,
    },
  );

type Part = {
  path: string;
  /** The button that reveals the field. */
  opens?: string;
  field: string;
  sends?: string;
  /** The message beside the field when it is empty. */
  needs?: string;
};

const PARTS: [string, Part][] = [
  [
    'a tag',
    { path: '/groups-and-tags', field: 'New tag', sends: 'Add the tag', needs: 'Enter a name for the tag' },
  ],
  [
    'another name for a tag',
    {
      path: '/groups-and-tags',
      opens: 'Rename Music',
      field: 'New name',
      sends: 'Rename',
      needs: 'Enter a name for the tag',
    },
  ],
  [
    'a field of one’s own',
    {
      path: '/extended-info',
      field: 'Name of the field',
      sends: 'Add the field',
      needs: 'Enter a name for the field',
    },
  ],
  [
    'a link',
    { path: '/links', opens: 'Change Her school', field: 'Title', sends: 'Save', needs: 'Enter a title' },
  ],
  ['a relation', { path: '/relations', field: 'Who is it?' }],
];

describe.each(PARTS)('%s', (_name, { path, opens, field, sends, needs }) => {
  const openForm = async () => {
    const app = await open(path);
    if (opens) await press(opens);
    return { ...app, input: await screen.findByLabelText<HTMLInputElement>(field, {}, LOADS) };
  };

  test('that is being written survives a reload', async () => {
    server();
    write((await openForm()).input, 'Kibbutz');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    expect((await openForm()).input.value).toBe('Kibbutz');
  });

  test('is asked about before the page is left', async () => {
    server();
    const { router, input } = await openForm();
    write(input, 'Kibbutz');
    void router.navigate(away);
    await press('Stay on this page');
    expect(input.value).toBe('Kibbutz');
    void router.navigate(away);
    await press('Leave without saving');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/plan$/));
    expect(sessionStorage.length).toBe(0);
  });

  test.runIf(sends)('stays where the connection is lost', async () => {
    server();
    const { input } = await openForm();
    write(input, 'Kibbutz');
    await press(sends ?? '');
    expect(await screen.findAllByText(/We could not connect/)).not.toHaveLength(0);
    expect(input.value).toBe('Kibbutz');
  });

  test.runIf(needs)('is not nothing, and that is said beside its field', async () => {
    const { requests } = server();
    const { input } = await openForm();
    write(input, '  ');
    await press(sends ?? '');
    const messages = await screen.findAllByText(needs ?? '');
    expect(messages.some(({ id }) => input.getAttribute('aria-describedby')?.includes(id))).toBe(true);
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});

test('a person who is a moment too late for the last field is told, and keeps what they wrote', async () => {
  const field = (id: number) => ({ id, name: `Field ${id}`, value: 'x' });
  const fields = [field(1), field(2)];
  server({
    [`GET ${AT}/extended-fields`]: () => json({ fields }),
    [`POST ${AT}/extended-fields`]: () => {
      if (fields.length < 3) fields.push(field(3));
      return problem('fields.limit', 403, 'There is room for three.');
    },
  });
  await open('/extended-info');
  const name = await screen.findByLabelText<HTMLInputElement>('Name of the field', {}, LOADS);
  write(name, 'School');
  await press('Add the field');
  expect(await screen.findByRole('button', { name: 'Remove Field 3' })).toBeTruthy();
  expect(screen.getByText('There is room for three.')).toBeTruthy();
  expect([name.isConnected, name.value]).toEqual([true, 'School']);
});

test('another point of the cover is asked about before the page is left', async () => {
  const cover = picture('cover');
  settingsServer({ cover }, { cover });
  const { router } = await open('/display');
  await press('Change the picture');
  const [across] = await screen.findAllByRole('slider', {}, LOADS);
  fireEvent.change(across as HTMLElement, { target: { value: '80' } });
  void router.navigate(away);
  await press('Stay on this page');
  expect(router.state.location.pathname).toMatch(/display$/);
  void router.navigate(away);
  await press('Leave without saving');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/plan$/));
});

test.each([false, true])(
  'what fields of one’s own need is said where the site has no subscription yet: %s',
  async (subscribed) => {
    settingsServer({ subscribed }, {}, { [`GET ${AT}/extended-fields`]: () => json({ fields: [] }) });
    await open('/extended-info');
    expect(await screen.findByText(/You can add up to 3 fields/, {}, LOADS)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'What a plan adds' }) === null).toBe(subscribed);
  },
);

test('a group that someone else has asked meanwhile is in the list', async () => {
  const school = { id: 5, slug: 'school', name: 'The old school', state: 'asked' };
  const community = aResult({ kind: 'community', id: 5, slug: 'school', full_name: school.name });
  const groups: object[] = [];
  server({
    [`GET ${AT}/groups`]: () => json({ groups }),
    'POST /api/search': () => json({ results: [community], more: false }),
    [`POST ${AT}/groups`]: () => {
      groups.push(school);
      return problem('group.exists', 409, 'It has asked already.');
    },
  });
  await open('/groups-and-tags');
  write(await screen.findByLabelText('Find a group', {}, LOADS), 'school');
  await press(/^Ask to join/);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ask to join' }));
  expect(await screen.findByText('It has asked already.')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('The group has not answered yet')).toBeTruthy());
});

test('a tag that a memory has taken meanwhile stays, and says so', async () => {
  let uses = 0;
  server({
    [`GET ${AT}/tags`]: () => json({ tags: [{ id: 1, name: 'Music', uses }] }),
    [`DELETE ${AT}/tags/1`]: () => {
      uses = 1;
      return problem('tag.in_use', 409, 'It is in use.');
    },
  });
  await open('/groups-and-tags');
  await press('Delete Music');
  expect(await screen.findByText('It is in use.')).toBeTruthy();
  expect(await screen.findByText('Used by 1 memory, so it cannot be deleted')).toBeTruthy();
});

test('a site that someone else has renamed meanwhile is deleted by the name it has now', async () => {
  const { saveAsOtherUser: otherwise } = server({
    'DELETE /api/sites/7': () =>
      problem('request.invalid', 422, 'No.', {
        errors: [{ pointer: '/name', code: 'name.mismatch', params: {} }],
      }),
  });
  await open('/delete');
  otherwise({ name: 'Ruth Levi', other_name: null });
  write(screen.getByLabelText('The name of the site'), 'רות כהן');
  await press('Delete this site');
  expect(await screen.findByText('Type it to confirm: Ruth Levi')).toBeTruthy();
});

test.each(['/privacy', '/mods'])(
  'from %s an owner finds the way to who comes after, and a co-owner does not',
  async (path) => {
    const members = { members: [], next_cursor: null, invitable: [], can_leave: false };
    const more = {
      [`GET ${AT}/members`]: () => json({ ...members, can_name_successors: true }),
      [`GET ${AT}/invitations`]: () => json({ invitations: [], requests: [] }),
    };
    const { info } = server(more);
    await open(path);
    const way = await screen.findByRole('link', { name: /Successors/ }, LOADS);
    expect(way.getAttribute('href')).toBe('/en/site/ruth-cohen/succession');
    settingsServer(
      { privilege: 'sec_owner' },
      { sections: info.sections.filter((section) => section !== 'delete') },
      more,
    );
    await open(path);
    await screen.findByRole('link', { name: /Members and invitations|All members/ }, LOADS);
    expect(within(screen.getByRole('main')).queryByRole('link', { name: /Successors/ })).toBeNull();
  },
);
