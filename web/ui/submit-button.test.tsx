import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SubmitButton } from './submit-button.tsx';

test('a person who taps twice sends once', () => {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  render(
    <form onSubmit={({ nativeEvent }) => onSubmit(nativeEvent as SubmitEvent)}>
      <SubmitButton busy={false} busyLabel="Saving…">
        Save
      </SubmitButton>
    </form>,
  );
  const button = screen.getByRole('button', { name: /Save/ });
  for (const detail of [1, 2]) fireEvent.click(button, { detail });
  expect(onSubmit).toHaveBeenCalledOnce();
  fireEvent.click(button, { detail: 1 });
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
