import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SubmitButton } from './submit-button.tsx';

test('whoever taps twice sends once', () => {
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
  render(
    <form onSubmit={({ nativeEvent }) => sent(nativeEvent as SubmitEvent)}>
      <SubmitButton busy={false} busyLabel="Saving…">
        Save
      </SubmitButton>
    </form>,
  );
  const button = screen.getByRole('button', { name: /Save/ });
  for (const detail of [1, 2]) fireEvent.click(button, { detail });
  expect(sent).toHaveBeenCalledOnce();
  fireEvent.click(button, { detail: 1 });
  expect(sent).toHaveBeenCalledTimes(2);
});
