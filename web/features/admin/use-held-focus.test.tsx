import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useHeldFocus } from './use-held-focus.ts';

function List() {
  const list = useHeldFocus<HTMLElement>();
  const [rows, setRows] = useState(['Ruth', 'Dana']);
  return (
    <section ref={list} tabIndex={-1} aria-label="People">
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
          {row}
        </button>
      ))}
    </section>
  );
}

test('who takes a row out of a list with the keyboard goes on in the list', async () => {
  render(<List />);
  const row = screen.getByRole('button', { name: 'Ruth' });
  row.focus();
  fireEvent.click(row);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'People' })));
});

test('who is elsewhere meanwhile stays there', async () => {
  render(
    <>
      <List />
      <input aria-label="Name" />
    </>,
  );
  const row = screen.getByRole('button', { name: 'Dana' });
  row.focus();
  const field = screen.getByLabelText('Name');
  field.focus();
  fireEvent.click(row);
  await waitFor(() => expect(row.isConnected).toBe(false));
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(field);
});
