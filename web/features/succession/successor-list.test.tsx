import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  fireEvent.click(screen.getByRole('button', { name: 'Take off the list Dan' }));
  expect(focused()).toBe('name: Noa');
  fireEvent.click(screen.getByRole('button', { name: 'Add another person' }));
  expect(focused()).toBe('name: ');
});
