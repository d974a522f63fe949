import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activate } from '#web/i18n/messages.ts';
import { Dialog } from './dialog.tsx';

function tap(on: Element, detail: number) {
  fireEvent.pointerDown(on, { button: 0, pointerType: 'touch' });
  fireEvent.pointerUp(on, { button: 0, pointerType: 'touch' });
  fireEvent.click(on, { detail });
}

test('whoever taps twice on what opens it neither closes it nor presses what has come under the finger', async () => {
  await activate('en');
  const [moved, pressed] = [vi.fn(), vi.fn()];
  render(
    <I18nProvider i18n={i18n}>
      <Dialog title="Remove the link" isOpen onOpenChange={moved}>
        <button type="button" onClick={pressed}>
          Remove
        </button>
      </Dialog>
    </I18nProvider>,
  );
  const beside = screen.getByRole('dialog').parentElement?.parentElement as Element;
  tap(beside, 2);
  tap(screen.getByRole('button', { name: 'Remove' }), 2);
  expect(moved).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalled();
  await new Promise((done) => setTimeout(done, 550));
  tap(screen.getByRole('button', { name: 'Remove' }), 2);
  expect(pressed).toHaveBeenCalledOnce();
  act(() => tap(beside, 1));
  expect(moved).toHaveBeenCalledWith(false);
});
