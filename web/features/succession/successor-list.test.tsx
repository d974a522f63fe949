import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { SuccessorList } from './successor-list.tsx';

const focused = () => {
  const { activeElement: one } = document;
  return one instanceof HTMLInputElement ? `${one.id.split('-')[0]}: ${one.value}` : one?.textContent;
};

test('whoever orders the list by keys stays with the person that moved, and is never left nowhere', async () => {
  const successors = ['Noa', 'Uri', 'Dan'].map((name) => ({ name, email: `${name}@example.org` }));
  await renderPart(
    <SuccessorList id="7" site={{ id: 7, slug: 'ruth-cohen', name: 'Ruth Cohen' }} successors={successors} />,
  );
  expect(screen.getByRole('group', { name: 'Person 2 on the list' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Move up Dan' }));
  expect(focused()).toBe('Move up Dan');
  fireEvent.click(screen.getByRole('button', { name: 'Move up Dan' }));
  expect(focused()).toBe('Move down Dan');
  fireEvent.click(screen.getByRole('button', { name: 'Remove from the list Dan' }));
  expect(focused()).toBe('name: Noa');
  fireEvent.click(screen.getByRole('button', { name: 'Add another person' }));
  expect(focused()).toBe('name: ');
});

test('a list that is not right or not taken is kept as typed, and saved once it is', async () => {
  const site = { id: 7, slug: 'ruth-cohen', name: 'Ruth Cohen' };
  const saved = [{ name: 'Noa', email: 'noa@example.org' }];
  const can = { name: true, claim: false, withdraw: false, object: false, settle: false };
  let attempts = 0;
  const requests = network({
    'PUT /api/sites/7/succession': () =>
      ++attempts === 1
        ? problem('internal', 500, 'Not now.')
        : json({ site, successors: saved, claim: null, can }),
  });
  await renderPart(<SuccessorList id="7" site={site} successors={[]} />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Noa' } });
  const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save the list' }));
  await save();
  expect(await screen.findAllByText('Enter an email address')).toHaveLength(2);
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  expect(requests).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' noa@example.org' } });
  await save();
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.queryByText('One thing needs attention')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Noa');
  await save();
  await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull());
  expect(await requests[1]?.json()).toEqual({ successors: saved });
});
