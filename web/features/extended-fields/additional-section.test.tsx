import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PRICES } from '#web/testing/a-plan.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { ExtendedField } from '#worker/contract/extended-field.ts';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { AdditionalSection } from './additional-section.tsx';

const AT = '/api/sites/ruth-cohen/extended-fields';
const aField = (id: number): ExtendedField => ({ id, name: `Field ${id}`, value: `Value ${id}` });

async function open(
  fields: ExtendedField[],
  more: Parameters<typeof network>[0] = {},
  site: Partial<Site> = { subscribed: true },
) {
  const sent = network({ [`GET ${AT}`]: () => json({ fields }), ...more });
  await renderPart(<AdditionalSection site={aSite(site)} id="ruth-cohen" />);
  await screen.findByText(/You can add up to 3 fields for each site\./);
  return sent;
}

test('a subscribed site has three fields and no fourth', async () => {
  await open([aField(1), aField(2)], { [`POST ${AT}`]: () => json(aField(3), 201) });
  const form = screen.getByRole('button', { name: /Add the field/ });
  fireEvent.click(form);
  expect((await screen.findAllByText('Enter a name for the field')).length).toBe(2);
  fireEvent.change(screen.getByLabelText('Name of the field'), { target: { value: 'Field 3' } });
  fireEvent.change(screen.getByLabelText('What it says'), { target: { value: 'Value 3' } });
  fireEvent.click(form);
  expect(await screen.findByText('“Field 3” was saved.')).toBeTruthy();
  expect(screen.getByText('Value 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add the field/ })).toBeNull();
});

test('a free site is told what it needs, and keeps what it has', async () => {
  await open([aField(1)], {}, { subscribed: false });
  expect(screen.getByText(/need a subscription/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add the field/ })).toBeNull();
  expect(screen.getByText('Value 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove Field 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change Field 1' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'What a plan adds' })).toBeNull();
});

test('those who could take a plan see what it adds, unless the family hides the offer', async () => {
  const family = { subscribed: false, can: { ...aSite().can, subscribe: true } };
  await open([], {}, { ...family, settings: { ...aSite().settings, hide_subscribe_button: true } });
  expect(screen.getByText(/need a subscription/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'What a plan adds' })).toBeNull();
  cleanup();
  await open([], { 'GET /api/prices': () => json(PRICES) }, family);
  fireEvent.click(screen.getByRole('button', { name: 'What a plan adds' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Additional info' }));
  expect(dialog.getByText(/Fields of your own are part of a plan/)).toBeTruthy();
  expect(dialog.queryByText(/as a draft/)).toBeNull();
});

test('a field that someone else has changed is shown as it is now, and written over only then', async () => {
  const theirs = { name: 'Field 1', value: 'Theirs' };
  const sent = await open([aField(1)], {
    [`PATCH ${AT}/1`]: async (request) => {
      const { seen, ...given } = (await request.clone().json()) as { seen: { value: string } };
      return seen.value === 'Theirs'
        ? json({ ...aField(1), ...given })
        : problem('request.stale', 412, 'Changed.', { params: { current: theirs } });
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Change Field 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const value = dialog.getByLabelText<HTMLTextAreaElement>('What it says');
  fireEvent.change(value, { target: { value: 'Mine' } });
  fireEvent.click(dialog.getByRole('button', { name: /Save/ }));
  const notice = await dialog.findByRole('alert');
  expect(notice.textContent).toContain('Someone else changed this while you were writing.');
  expect(within(notice).getByText('Theirs')).toBeTruthy();
  expect(value.value).toBe('Mine');
  fireEvent.click(await dialog.findByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('“Field 1” was saved.')).toBeTruthy();
  const last = sent.findLast(({ method }) => method === 'PATCH');
  expect(await last?.json()).toEqual({ name: 'Field 1', value: 'Mine', seen: theirs });
});

test('a field is changed; where that fails it says so, and what was typed is still there', async () => {
  let online = false;
  await open([aField(1)], {
    [`PATCH ${AT}/1`]: () =>
      online ? json({ ...aField(1), value: 'New' }) : problem('internal', 500, 'It broke'),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Change Field 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const value = dialog.getByLabelText<HTMLTextAreaElement>('What it says');
  fireEvent.change(value, { target: { value: 'New' } });
  fireEvent.click(dialog.getByRole('button', { name: /Save/ }));
  expect(await dialog.findByText('It broke')).toBeTruthy();
  expect(value.value).toBe('New');
  online = true;
  fireEvent.click(dialog.getByRole('button', { name: /Save/ }));
  expect(await screen.findByText('New')).toBeTruthy();
});
