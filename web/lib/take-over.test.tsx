import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { followInput } from './take-over.ts';

const root = document.createElement('div');
const onSubmit = vi.fn();

afterEach(() => {
  cleanup();
  root.remove();
  onSubmit.mockClear();
});

/** The page as the server rendered it. */
function serve() {
  const page = new DOMParser().parseFromString(
    `<form><input id="email" type="email"><input id="password" type="password"><textarea id="note">kept</textarea>
    <input id="one" type="radio" name="purpose"><input id="two" type="radio" name="purpose">
    <input id="terms" type="checkbox"><button type="submit">Log in</button></form>`,
    'text/html',
  );
  root.replaceChildren(...page.body.childNodes);
  document.body.append(root);
  return <Field extends HTMLElement = HTMLInputElement>(id: string) => document.getElementById(id) as Field;
}

function App({ onRendered }: { onRendered: () => void }) {
  const [email, setEmail] = useState('draft@example.org');
  const [purpose, setPurpose] = useState<string | null>(null);
  const radio = (id: string) => (
    <input id={id} type="radio" name="purpose" checked={purpose === id} onChange={() => setPurpose(id)} />
  );
  useLayoutEffect(onRendered, [onRendered]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(email, purpose);
      }}
    >
      <input id="email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input id="password" type="password" />
      <textarea id="note" defaultValue="from a draft" />
      {radio('one')}
      {radio('two')}
      <input id="terms" type="checkbox" />
      <button type="submit">Log in</button>
    </form>
  );
}

/** The app renders in place of the page. */
function takeOver(repeat: () => void) {
  root.replaceChildren();
  render(<App onRendered={repeat} />, { container: root });
}

test('what a visitor typed and chose before the app was here is in its form', () => {
  const field = serve();
  const repeat = followInput(root);
  field('email').value = 'dana@example.org';
  field('password').value = 'generations';
  field('two').checked = true;
  field('terms').checked = true;
  takeOver(repeat);
  expect(field('email').value).toBe('dana@example.org');
  expect(field('password').value).toBe('generations');
  expect([field('one').checked, field('two').checked, field('terms').checked]).toEqual([false, true, true]);
});

test('where nothing was typed, the draft stays', () => {
  const field = serve();
  takeOver(followInput(root));
  expect(field('email').value).toBe('draft@example.org');
  expect(field<HTMLTextAreaElement>('note').value).toBe('from a draft');
});

test('who is typing goes on typing in the same field', () => {
  const field = serve();
  field('password').focus();
  const repeat = followInput(root);
  takeOver(repeat);
  expect(document.activeElement).toBe(field('password'));
});

test('also where the address names a part of the page, which the app focuses', () => {
  const field = serve();
  const repeat = followInput(root);
  field('password').focus();
  takeOver(() => {
    const part = field('password').form;
    part?.setAttribute('tabindex', '-1');
    part?.focus();
    expect(document.activeElement).toBe(part);
    repeat();
  });
  expect(document.activeElement).toBe(field('password'));
});

test.each([
  ['on a link', 1],
  ['on a button with the same text as another', 3],
])('who is %s by keyboard stays there', (_, at) => {
  const page = `<a href="/a">Forgotten password</a><a href="/b">Sign up</a><button>Show</button><button>Show</button>`;
  root.innerHTML = page;
  document.body.append(root);
  const repeat = followInput(root);
  (root.children[at] as HTMLElement).focus();
  root.innerHTML = page;
  expect(document.activeElement).toBe(document.body);
  repeat();
  expect(document.activeElement).toBe(root.children[at]);
});

test('who has left the fields is not brought back to them', async () => {
  const field = serve();
  const repeat = followInput(root);
  field('password').focus();
  field('password').blur();
  await Promise.resolve();
  takeOver(repeat);
  expect(document.activeElement).toBe(document.body);
});

test('a form that was sent before the app was here is sent by it, with all that was typed', async () => {
  const field = serve();
  const repeat = followInput(root);
  field('email').value = 'dana@example.org';
  field('two').checked = true;
  screen.getByRole('button').setAttribute('aria-busy', 'true');
  await act(async () => takeOver(repeat));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith('dana@example.org', 'two'));
});

test('a form that was not sent waits for its reader', async () => {
  const field = serve();
  const repeat = followInput(root);
  field('email').value = 'dana@example.org';
  await act(async () => takeOver(repeat));
  await new Promise((resolve) => setTimeout(resolve));
  expect(onSubmit).not.toHaveBeenCalled();
});
