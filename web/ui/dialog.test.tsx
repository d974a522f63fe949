import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activate } from '#web/i18n/messages.ts';
import { Dialog } from './dialog.tsx';

function tap(element: Element, detail: number) {
  fireEvent.pointerDown(element, { button: 0, pointerType: 'touch' });
  fireEvent.pointerUp(element, { button: 0, pointerType: 'touch' });
  fireEvent.click(element, { detail });
}

test('a person who taps twice on the button that opens it neither closes it nor presses what has appeared under the finger', async () => {
  await activate('en');
  const [onOpenChange, onPress] = [vi.fn(), vi.fn()];
  render(
    <I18nProvider i18n={i18n}>
      <Dialog title="Remove the link" isOpen onOpenChange={onOpenChange}>
        <button type="button" onClick={onPress}>
          Remove
        </button>
      </Dialog>
    </I18nProvider>,
  );
  const underlay = screen.getByRole('dialog').parentElement?.parentElement as Element;
  tap(underlay, 2);
  tap(screen.getByRole('button', { name: 'Remove' }), 2);
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(onPress).not.toHaveBeenCalled();
  await new Promise((done) => setTimeout(done, 550));
  tap(screen.getByRole('button', { name: 'Remove' }), 2);
  expect(onPress).toHaveBeenCalledOnce();
  act(() => tap(underlay, 1));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
