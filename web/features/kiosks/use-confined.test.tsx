import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useConfined } from './use-confined.ts';

function Page() {
  useConfined();
  return <a href="#person">Ada</a>;
}

/** Whether the browser would do what it usually does. */
function isDone(event: Event): boolean {
  const link = document.querySelector('a') ?? document.body;
  return fireEvent(link, event);
}

const OPTIONS = { bubbles: true, cancelable: true };
const key = (name: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { ...OPTIONS, key: name, ...more });

test.each([
  ['the menu of a link', () => new MouseEvent('contextmenu', OPTIONS)],
  ['a middle click', () => new MouseEvent('auxclick', { ...OPTIONS, button: 1 })],
  ['a click for another tab', () => new MouseEvent('click', { ...OPTIONS, ctrlKey: true })],
  ['a click for another window', () => new MouseEvent('click', { ...OPTIONS, shiftKey: true })],
  ['the drag of a link', () => new Event('dragstart', OPTIONS)],
  ['a file that is dropped', () => new Event('drop', OPTIONS)],
  ['printing', () => key('p', { ctrlKey: true })],
  ['the address bar', () => key('l', { metaKey: true })],
  ['going back', () => key('ArrowLeft', { altKey: true })],
  ['the tools of developers', () => key('F12')],
])('a screen does without %s', (_way, event) => {
  const { unmount } = render(<Page />);
  expect(isDone(event())).toBe(false);
  unmount();
});

test.each([
  ['a tap', () => new MouseEvent('click', OPTIONS)],
  ['a letter', () => key('f')],
  ['moving by Tab', () => key('Tab', { shiftKey: true })],
])('%s works as ever', (_what, event) => {
  render(<Page />);
  expect(isDone(event())).toBe(true);
});

test('nothing is withheld from the page that follows', () => {
  render(<Page />).unmount();
  expect(isDone(key('p', { ctrlKey: true }))).toBe(true);
});
