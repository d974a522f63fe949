import { useInfiniteQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { memoriesQuery } from '#web/features/memories/memory-queries.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { aMemory, may } from '#worker/testing/view-fixtures.ts';
import { Arrange } from './arrange.tsx';

const VIEW = { sort: 'manual', filter: null } as const;
const CAN = may({ edit: true, delete: true, pin: true, move: true });
const memories = ['Haifa', 'Bread', 'Songs'].map((text, at) => aMemory(at + 1, { text, can: CAN }));

function Page() {
  const feed = useInfiniteQuery(memoriesQuery('7', VIEW));
  const [isOpen, setOpen] = useState(false);
  const list = feed.data?.pages.flatMap((page) => page.memories) ?? [];
  return <Arrange id="7" view={VIEW} memories={list} isOpen={isOpen} onOpenChange={setOpen} />;
}

let fails = false;

async function opened() {
  fails = false;
  const requests = network({
    'GET /api/sites/memories/7': () => json({ memories, next_cursor: null }),
    'POST /api/sites/memories/order/7': () =>
      fails
        ? problem('memory.move_failed', 503, "Couldn't move memory. Please try again later.")
        : json(memories[0]),
  });
  await renderPart(<Page />);
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Re-order' })));
  await screen.findByRole('button', { name: 'Move up: Songs' });
  return async () =>
    Promise.all(requests.filter(({ method }) => method === 'POST').map((one) => one.clone().json()));
}

const rows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .map((row) => row.querySelector('.line-clamp-2')?.textContent);
const ordered = (...expected: string[]) => waitFor(() => expect(rows()).toEqual(expected));
const press = async (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  await act(async () => fireEvent.click(button));
};

test('memories are put in order with buttons, which keep the focus, and each move is said and saved', async () => {
  const sent = await opened();
  expect(document.activeElement?.textContent).toBe('Done');
  await press('Move up: Songs');
  await ordered('Haifa', 'Songs', 'Bread');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Songs');
  expect(screen.getByText('Songs is number 2 of 3.')).toBeTruthy();
  await press('Move to the top: Bread');
  await ordered('Bread', 'Haifa', 'Songs');
  await press('Move down: Bread');
  await ordered('Haifa', 'Bread', 'Songs');
  await press('Move down: Songs');
  await waitFor(async () =>
    expect(await sent()).toEqual([
      { id: 3, after_id: 1 },
      { id: 2, after_id: null },
      { id: 2, after_id: 1 },
    ]),
  );
  await press('Done');
  expect(document.activeElement?.textContent).toBe('Re-order');
});

test('a move that fails is taken back', async () => {
  await opened();
  fails = true;
  await press('Move to the top: Songs');
  await ordered('Haifa', 'Bread', 'Songs');
  expect(screen.queryByText('Songs is number 1 of 3.')).toBeNull();
});
