import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { StatusMessage } from './status-message.tsx';

function Form() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Save
      </button>
      <StatusMessage>{times > 0 && <b>It was {times > 2 ? 'saved again' : 'saved'}.</b>}</StatusMessage>
    </>
  );
}

test('a status message takes the focus when it is new, not whenever it is drawn again', async () => {
  Element.prototype.scrollIntoView ??= vi.fn();
  await renderPart(<Form />);
  const save = screen.getByRole('button');
  const press = () => {
    save.focus();
    fireEvent.click(save);
  };
  press();
  expect(document.activeElement).toBe(screen.getByRole('status'));
  press();
  expect(document.activeElement).toBe(save);
  press();
  expect(document.activeElement).toBe(screen.getByText('It was saved again.').parentElement);
});
