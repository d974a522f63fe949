import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { Confirm } from './confirm.tsx';

const none = () => undefined;

test.each([
  [true, 'danger'],
  [false, 'main'],
] as const)(
  'what cannot be undone (%s) has a button that is %s, and comes in that order',
  async (danger, kind) => {
    const ask = { title: 'Sure?', action: 'Do it', busyAction: 'Doing', busy: false, error: null };
    await renderPart(
      <Confirm {...ask} danger={danger} onConfirm={none} onClose={none}>
        <p>It goes.</p>
      </Confirm>,
    );
    const { classList } = screen.getByRole('button', { name: /Do it/ });
    const names = screen.getAllByRole('button', { name: /Do it|Keep/ }).map(({ textContent }) => textContent);
    expect(names.findIndex((name) => name?.startsWith('Do it'))).toBe(danger ? 1 : 0);
    expect(['main', 'danger'].filter((one) => classList.contains(one))).toEqual([kind]);
  },
);
