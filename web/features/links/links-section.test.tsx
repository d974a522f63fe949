import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { LinksPart } from './links-part.tsx';
import { LinksSection } from './links-section.tsx';

const AT = '/api/sites/ruth-cohen/related-links';
const aLink = (id: number, url_name: string, more: Partial<RelatedLink> = {}): RelatedLink => ({
  id,
  url: `https://www.page-${id}.example/about`,
  url_name,
  no_preview: false,
  preview: null,
  ...more,
});
const THREE = [aLink(1, 'First'), aLink(2, 'Second'), aLink(3, 'Third')];

async function open(more: Parameters<typeof network>[0] = {}) {
  const sent = network({ [`GET ${AT}`]: () => json({ links: THREE }), ...more });
  await renderPart(<LinksSection kind="site" ownerId={aSite().id} id="ruth-cohen" />);
  await screen.findByRole('button', { name: 'Add a link' });
  return sent;
}

const order = () => screen.getAllByRole('row').map((row) => row.querySelector('p')?.textContent);
const press = (name: string | RegExp) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const sentBy = (sent: Request[], method: string) => sent.filter((one) => one.method === method);

test('an order without dragging: one up, one down, said aloud, the focus going along', async () => {
  const sent = await open({
    [`PATCH ${AT}/3`]: () => json(THREE[2]),
    [`PATCH ${AT}/1`]: () => json(THREE[0]),
  });
  press('Move up Third');
  await waitFor(() => expect(order()).toEqual(['First', 'Third', 'Second']));
  expect(screen.getByText('Third is number 2 of 3.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Move up Third');
  press('Move up Third');
  await waitFor(() => expect(order()).toEqual(['Third', 'First', 'Second']));
  press('Move down First');
  await waitFor(() => expect(order()).toEqual(['Third', 'Second', 'First']));
  await waitFor(() => expect(sentBy(sent, 'PATCH')).toHaveLength(3));
  const bodies = await Promise.all(sentBy(sent, 'PATCH').map((one) => one.json()));
  expect(bodies).toEqual([{ after_id: 1 }, { after_id: null }, { after_id: 2 }]);
});

test('a keyboard user who moves from link to link keeps the focus where they are', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  const at = (name: string) => screen.getByRole('button', { name });
  for (const name of ['Move down First', 'Change Third', 'Remove Second']) {
    act(() => at(name).focus());
    expect(document.activeElement).toBe(at(name));
  }
  expect(fireEvent.keyDown(at('Remove Second'), { key: 'Tab' })).toBe(true);
  expect(document.activeElement).toBe(at('Remove Second'));
  fireEvent.click(at('Remove Second'));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(at('Remove Second')));
});

test('an order that could not be saved is restored, and the person is told', async () => {
  await open({ [`PATCH ${AT}/3`]: () => problem('internal', 500, 'Something broke') });
  press('Move up Third');
  expect(await screen.findByText('Something broke')).toBeTruthy();
  expect(order()).toEqual(['First', 'Second', 'Third']);
});

test('a link is typed as people type it; what is wrong is said beside it, and what was typed is kept', async () => {
  const sent = await open({ [`POST ${AT}`]: () => json(aLink(4, 'Her book'), 201) });
  press('Add a link');
  const dialog = within(await screen.findByRole('dialog'));
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: /Add the link/ }));
  submit();
  expect((await dialog.findAllByText('Enter the address of the page')).length).toBe(2);
  fireEvent.change(dialog.getByLabelText('Address of the page'), {
    target: { value: 'javascript:alert(1)' },
  });
  submit();
  expect((await dialog.findAllByText('This is not a web address')).length).toBe(2);
  fireEvent.change(dialog.getByLabelText('Address of the page'), { target: { value: 'books.example/ruth' } });
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Her book' } });
  expect(sessionStorage.length).toBe(1);
  fireEvent.click(dialog.getByLabelText('Without a preview'));
  submit();
  expect(await screen.findByText('“Her book” was saved.')).toBeTruthy();
  expect(await sentBy(sent, 'POST')[0]?.json()).toEqual({
    url: 'https://books.example/ruth',
    url_name: 'Her book',
    no_preview: true,
  });
  expect(sessionStorage.length).toBe(0);
});

test('a link whose answer was lost is sent again as the same one, also from a dialog opened anew', async () => {
  const keys: (string | null)[] = [];
  await open({
    [`POST ${AT}`]: (request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return json(aLink(4, 'Her book'), 201);
    },
  });
  const add = async () => {
    press('Add a link');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Address of the page'), { target: { value: 'books.example' } });
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Her book' } });
    fireEvent.click(dialog.getByRole('button', { name: /Add the link/ }));
    return dialog;
  };
  const first = await add();
  await first.findByText(/We could not connect/);
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await add();
  expect(await screen.findByText('“Her book” was saved.')).toBeTruthy();
  await add();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('a link that someone else has changed is shown as it is now, beside what was typed', async () => {
  const theirs = { url: 'https://www.page-2.example/about', url_name: 'Theirs', no_preview: true };
  const sent = await open({
    [`PATCH ${AT}/2`]: async (request) => {
      const { seen } = (await request.clone().json()) as { seen: { url_name: string } };
      return seen.url_name === 'Theirs'
        ? json(aLink(2, 'Mine', { no_preview: true }))
        : problem('request.stale', 412, 'Changed.', { params: { current: theirs } });
    },
  });
  press('Change Second');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Mine' } });
  fireEvent.click(dialog.getByRole('button', { name: /^Save/ }));
  const notice = await dialog.findByRole('alert');
  expect(within(notice).getByText('Theirs')).toBeTruthy();
  fireEvent.click(await dialog.findByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('“Mine” was saved.')).toBeTruthy();
  const last = sentBy(sent, 'PATCH').at(-1);
  // fields that were not edited have the other person's values
  expect(await last?.json()).toEqual({ ...theirs, url_name: 'Mine', seen: theirs });
});

test('with fifty links there is no room for another, and that is said', async () => {
  const fifty = Array.from({ length: 50 }, (_, at) => aLink(at + 1, `Link ${at + 1}`));
  network({ [`GET ${AT}`]: () => json({ links: fifty }) });
  await renderPart(<LinksSection kind="site" ownerId={aSite().id} id="ruth-cohen" />);
  expect(await screen.findByText('There is no room for more links.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a link' })).toBeNull();
});

test('a link is removed after a question', async () => {
  let links = THREE;
  await open({
    [`GET ${AT}`]: () => json({ links }),
    [`DELETE ${AT}/2`]: () => {
      links = links.filter((one) => one.id !== 2);
      return new Response(null, { status: 204 });
    },
  });
  press('Remove Second');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText('“Second” was removed.')).toBeTruthy();
  expect(order()).toEqual(['First', 'Third']);
});

test('a link opens beside the page, tells its page nothing of ours, and shows only what is wanted', async () => {
  const preview = { title: 'A page about Ruth', description: null, host: 'he.wikipedia.org', image: null };
  await renderPart(
    <LinksPart
      links={[aLink(1, 'Wikipedia', { preview }), aLink(2, 'Plain', { preview, no_preview: true })]}
      change={null}
    />,
  );
  const [shown, plain] = screen.getAllByRole('link');
  expect(shown?.getAttribute('target')).toBe('_blank');
  expect(shown?.getAttribute('rel')).toContain('noopener');
  expect(shown?.textContent).toContain('A page about Ruth');
  expect(plain?.textContent).not.toContain('A page about Ruth');
  expect(plain?.textContent).toContain('page-2.example');
});
