import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readToken, TOKEN_KEY } from '#web/lib/token.ts';
import { network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const done = () => new Response(null, { status: 204 });

const open = async (path: string) => {
  const app = await renderApp(path);
  return app;
};
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

function choose(password: string) {
  type('Password', password);
  fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
}

describe('a forgotten password', () => {
  test('of an address that nobody has is told beside it', async () => {
    const message = "A user with this email doesn't exist in our system.";
    network({ 'POST /api/users/forgot': () => problem('reset.no_such_user', 404, message) });
    await open('/en/forgot');
    type('Email', 'nobody@example.org');
    fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  test('is answered with where to look, and can be asked for again', async () => {
    network({ 'POST /api/users/forgot': done });
    await open('/en/forgot');
    type('Email', 'dana@example.org');
    fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect((await screen.findByText(/We sent a link to/)).textContent).toContain('dana@example.org');
    fireEvent.click(screen.getByRole('button', { name: 'Send it again, or to another address' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.org');
  });
});

describe('the link to a new password', () => {
  const path = '/en/reset?token=a-token-from-a-message';

  test('leads to the login page, which says that it is saved, and ends the session here', async () => {
    const requests = network({ 'POST /api/users/reset': done });
    localStorage.setItem(TOKEN_KEY, 'Bearer old');
    const { router } = await open(path);
    choose('a quiet garden');
    await waitFor(() => expect(router.state.location.href).toBe('/en/login?done=reset'));
    expect(await screen.findByText(/^Your new password is saved\./)).toBeTruthy();
    expect(readToken()).toBeNull();
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
      token: 'a-token-from-a-message',
      password: 'a quiet garden',
    });
  });

  test('that has been used says so and offers another', async () => {
    network({ 'POST /api/users/reset': () => problem('reset.token_invalid', 422) });
    await open(path);
    choose('a quiet garden');
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired');
    expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe('/en/forgot');
  });

  test('without its token is no better', async () => {
    network({});
    await open('/en/reset');
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toBeTruthy();
  });

  test('wants a password that is not a common one', async () => {
    network({ 'POST /api/users/reset': () => problem('password.common', 422, 'Very many use this.') });
    await open(path);
    choose('password');
    expect(await screen.findAllByText('Very many use this.')).toHaveLength(2);
  });
});
