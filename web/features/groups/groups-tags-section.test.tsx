import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCommunity } from '#web/testing/a-community.ts';
import { aResult } from '#web/testing/a-result.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { hideToasts } from '#web/ui/toasts/toasts.ts';
import type { SiteGroup, Tag } from '#worker/contract/group-and-tag.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { GroupsTagsSection } from './groups-tags-section.tsx';

const AT = '/api/sites/ruth-cohen';
const SCHOOL: SiteGroup = { id: 5, slug: 'school', name: 'The old school', state: 'held' };
const FOUND = aResult({ kind: 'community', id: 6, slug: 'unit', full_name: 'The unit' });
const aTag = (id: number, name: string, uses = 0): Tag => ({ id, name, uses });
const nothing = () => new Response(null, { status: 204 });

afterEach(() => {
  hideToasts();
});

async function open(more: Parameters<typeof network>[0] = {}) {
  const sent = network({
    [`GET ${AT}/groups`]: () => json({ groups: [SCHOOL] }),
    [`GET ${AT}/tags`]: () => json({ tags: [aTag(1, 'Music', 2), aTag(2, 'Army')] }),
    'POST /api/search': () => json({ results: [FOUND], more: false }),
    ...more,
  });
  await renderPart(<GroupsTagsSection site={aSite()} id="ruth-cohen" />);
  await screen.findByRole('button', { name: 'Leave the group The old school' });
  await screen.findByRole('button', { name: 'Rename Music' });
  return sent;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = async (name: RegExp) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

test('someone finds a group and asks to join it, and sees that it has not answered yet', async () => {
  const sent = await open({
    [`POST ${AT}/groups`]: () =>
      json({ id: 6, slug: 'unit', name: 'The unit', state: 'asked' } satisfies SiteGroup, 201),
  });
  fireEvent.change(screen.getByLabelText('Find a group'), { target: { value: 'unit' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to join The unit' }));
  expect(await screen.findByText(/administrator approves every memory/)).toBeTruthy();
  await confirm(/^Ask to join/);
  expect(await screen.findByText('Request sent to The unit.')).toBeTruthy();
  expect(screen.getByText('The group has not answered yet')).toBeTruthy();
  const post = sent.find(({ url, method }) => method === 'POST' && url.endsWith('/groups'));
  expect(await post?.json()).toEqual({ community: '6' });
});

test.each([
  [
    'a controlled group',
    { type: 'controlled' },
    /^The unit is a controlled group: its administrators approve/,
  ],
  ['a regular group', { type: 'regular' }, /^The unit does not approve memories/],
  ['a private group', { permissions: 'private' }, /^The unit is a private group: only its members see/],
] as const)('who asks to join %s reads what that means, with its name', async (_what, more, words) => {
  await open({ 'GET /api/communities/6': () => json({ community: aCommunity({ id: 6, ...more }) }) });
  fireEvent.change(screen.getByLabelText('Find a group'), { target: { value: 'unit' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to join The unit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(
      [...dialog.getAllByText(/./, { selector: 'p' })].some((line) => words.test(line.textContent)),
    ).toBe(true),
  );
});

test('a group that the site is in already, or has asked, is not offered', async () => {
  await open({
    'POST /api/search': () =>
      json({ results: [FOUND, { ...FOUND, id: SCHOOL.id, full_name: SCHOOL.name }], more: false }),
  });
  fireEvent.change(screen.getByLabelText('Find a group'), { target: { value: 'the' } });
  expect(await screen.findByRole('button', { name: 'Ask to join The unit' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask to join The old school' })).toBeNull();
});

test('a group in use is not left, and stays', async () => {
  await open({
    [`DELETE ${AT}/groups/5`]: () => problem('group.in_use', 409, 'It cannot be erased while in use.'),
  });
  press('Leave the group The old school');
  await confirm(/^Leave the group/);
  // once inline and once in a toast
  await waitFor(() => expect(screen.getAllByText('It cannot be erased while in use.')).toHaveLength(2), {
    timeout: 5000,
  });
  expect(screen.getByText('Leave the group', { selector: 'button.text-button' })).toBeTruthy();
});

test('a tag is added, and one of the same name refused beside its field', async () => {
  let tags = [aTag(1, 'Music', 2)];
  await open({
    [`GET ${AT}/tags`]: () => json({ tags }),
    [`POST ${AT}/tags`]: async (request) => {
      const { name } = (await request.json()) as { name: string };
      if (name === 'Music') return problem('tag.exists', 409, 'A tag with this name already exists.');
      tags = [...tags, aTag(3, name)];
      return json(tags.at(-1), 201);
    },
  });
  const field = () => screen.getByLabelText<HTMLInputElement>('New tag');
  press(/Add the tag/);
  expect(await screen.findByText('Enter a name for the tag')).toBeTruthy();
  fireEvent.change(field(), { target: { value: 'Music' } });
  expect(sessionStorage.length).toBe(1);
  press(/Add the tag/);
  expect(await screen.findByText('A tag with this name already exists.')).toBeTruthy();
  expect(field().value).toBe('Music');
  fireEvent.change(field(), { target: { value: 'Sea' } });
  press(/Add the tag/);
  expect(await screen.findByText('“Sea” was added.')).toBeTruthy();
  await waitFor(() => expect(field().value).toBe(''));
  expect(sessionStorage.length).toBe(0);
});

test('a tag that is sent twice by an impatient hand is added once', async () => {
  let arrive = () => {};
  const line = new Promise<void>((done) => {
    arrive = done;
  });
  const sent = await open({ [`POST ${AT}/tags`]: () => line.then(() => json(aTag(3, 'Sea'), 201)) });
  const field = screen.getByLabelText<HTMLInputElement>('New tag');
  fireEvent.change(field, { target: { value: 'Sea' } });
  press(/Add the tag/);
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
  if (field.form) fireEvent.submit(field.form);
  arrive();
  expect(await screen.findByText('“Sea” was added.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the next tag, begun while the first is being added, is not wiped away', async () => {
  let arrive = () => {};
  const line = new Promise<void>((done) => {
    arrive = done;
  });
  await open({ [`POST ${AT}/tags`]: () => line.then(() => json(aTag(3, 'Sea'), 201)) });
  const field = screen.getByLabelText<HTMLInputElement>('New tag');
  fireEvent.change(field, { target: { value: 'Sea' } });
  press(/Add the tag/);
  fireEvent.change(field, { target: { value: 'Dance' } });
  field.focus();
  arrive();
  expect(await screen.findByText('“Sea” was added.')).toBeTruthy();
  expect(field.value).toBe('Dance');
  expect(document.activeElement).toBe(field);
});

test('a tag that someone else has renamed is shown by the name it has now', async () => {
  await open({
    [`PATCH ${AT}/tags/1`]: async (request) => {
      const { name, seen } = (await request.json()) as { name: string; seen: string };
      return seen === 'Songs'
        ? json({ ...aTag(1, name, 2) })
        : problem('request.stale', 412, 'Changed.', { params: { current: { name: 'Songs' } } });
    },
  });
  press('Rename Music');
  fireEvent.change(screen.getByLabelText('New name'), { target: { value: 'Singing' } });
  press('Rename');
  expect(within(await screen.findByRole('alert')).getByText('Songs')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('“Songs” was renamed to “Singing”.')).toBeTruthy();
});

test('only a tag that no memory carries is erased, and that can be undone', async () => {
  let tags = [aTag(1, 'Music', 2), aTag(2, 'Army')];
  await open({
    [`GET ${AT}/tags`]: () => json({ tags }),
    [`DELETE ${AT}/tags/2`]: () => {
      tags = tags.filter(({ id }) => id !== 2);
      return nothing();
    },
    [`POST ${AT}/tags`]: () => {
      tags = [...tags, aTag(4, 'Army')];
      return json(tags.at(-1), 201);
    },
  });
  expect(screen.getByText('Used by 2 memories, so it cannot be deleted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete Music' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete Army' }).className).toContain('--danger');
  press('Delete Army');
  expect(await screen.findByText('“Army” was deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rename Army' })).toBeNull());
  press('Undo');
  expect(await screen.findByRole('button', { name: 'Rename Army' })).toBeTruthy();
});

test('taking an erased tag back keeps what is being written in the meantime', async () => {
  let tags = [aTag(2, 'Army')];
  await open({
    [`GET ${AT}/tags`]: () => json({ tags: [aTag(1, 'Music', 2), ...tags] }),
    [`DELETE ${AT}/tags/2`]: () => {
      tags = [];
      return nothing();
    },
    [`POST ${AT}/tags`]: () => {
      tags = [aTag(4, 'Army')];
      return json(tags[0], 201);
    },
  });
  press('Delete Army');
  expect(await screen.findByText('“Army” was deleted.')).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>('New tag');
  fireEvent.change(field, { target: { value: 'Sea' } });
  press('Undo');
  expect(await screen.findByText('“Army” was restored.')).toBeTruthy();
  expect(field.value).toBe('Sea');
});

test('a site with a hundred tags is offered no more', async () => {
  const tags = Array.from({ length: 98 }, (_, at) => aTag(at + 2, `Tag ${at}`));
  await open({ [`GET ${AT}/tags`]: () => json({ tags: [aTag(1, 'Music', 2), ...tags] }) });
  expect(screen.getByLabelText('New tag')).toBeTruthy();
  cleanup();
  await open({ [`GET ${AT}/tags`]: () => json({ tags: [aTag(1, 'Music', 2), ...tags, aTag(100, 'Last')] }) });
  expect(screen.queryByLabelText('New tag')).toBeNull();
});

test('a tag is renamed in place; leaving its name as it was changes nothing', async () => {
  const sent = await open({ [`PATCH ${AT}/tags/2`]: () => json(aTag(2, 'The army')) });
  press('Rename Army');
  const field = screen.getByLabelText<HTMLInputElement>('New name');
  await waitFor(() => expect(document.activeElement).toBe(field));
  press('Cancel');
  expect(document.activeElement?.textContent).toBe('Rename Army');
  press('Rename Army');
  fireEvent.change(screen.getByLabelText('New name'), { target: { value: 'The army' } });
  fireEvent.submit(screen.getByLabelText('New name').closest('form') as HTMLFormElement);
  expect(await screen.findByText('“Army” was renamed to “The army”.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('tags stand in the order that is asked for', async () => {
  const sent = await open();
  fireEvent.change(screen.getByLabelText('Sort order'), { target: { value: 'name_desc' } });
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/tags?sort=name_desc'))).toBe(true));
});

test('a person who renames a tag that someone else has erased is told so', async () => {
  let tags = [aTag(1, 'Music'), aTag(2, 'Army')];
  await open({
    [`GET ${AT}/tags`]: () => json({ tags }),
    [`PATCH ${AT}/tags/1`]: () => {
      tags = tags.slice(1);
      return problem('tag.not_found', 404, 'Someone may have erased it.');
    },
  });
  press('Rename Music');
  const name = await screen.findByLabelText('New name');
  fireEvent.change(name, { target: { value: 'Songs' } });
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await waitFor(() => expect(screen.queryByLabelText('New name')).toBeNull());
  expect(screen.getByText('Someone may have erased it.')).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
});
