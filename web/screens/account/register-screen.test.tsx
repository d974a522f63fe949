import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { readToken } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const user = aUser({ id: 9, active: '0' });

const answers = {
  'POST /api/users/register': () => json({ token: 'fresh', user }, 201),
  'GET /api/users/user': () => json({ user }),
};

const open = async (path: string) => {
  const app = await renderApp(path);
  return app;
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));

function fillAll() {
  type('First name', 'Dana');
  type('Last name', 'Levi');
  type('Email', 'dana@example.org');
  type('Password', 'a quiet garden');
  fireEvent.click(field('I accept the terms of use'));
}

describe('a person who signs up', () => {
  test('is signed in at once and asked for the code, in the language they were reading', async () => {
    const requests = network(answers);
    const { router } = await open('/he/register');
    type('שם פרטי', 'דנה');
    type('שם משפחה', 'לוי');
    type('דוא״ל', 'dana@example.org');
    type('סיסמה', 'גינה שקטה');
    fireEvent.click(field('תנאי השימוש מקובלים עליי'));
    fireEvent.click(screen.getByRole('button', { name: 'הרשמה' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/he/verify'));
    expect(readToken()).toBe('Bearer fresh');
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
      first_name: 'דנה',
      last_name: 'לוי',
      email: 'dana@example.org',
      password: 'גינה שקטה',
      terms: true,
      locale: 'he',
    });
  });

  test('hears of everything that is missing at once, beside each field and above them', async () => {
    const requests = network(answers);
    await open('/en/register');
    send();
    expect(await screen.findByText('5 things need attention')).toBeTruthy();
    for (const label of ['First name', 'Last name', 'Email', 'Password', 'I accept the terms of use']) {
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(screen.getAllByText('Please confirm our terms')).toHaveLength(2);
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  test('with a password that is too short reads so', async () => {
    network(answers);
    await open('/en/register');
    fillAll();
    type('Password', 'five');
    send();
    expect(await screen.findAllByText('The password needs at least 6 characters')).toHaveLength(2);
  });

  test('types the password once, and can look at it', async () => {
    network(answers);
    await open('/en/register');
    expect(document.querySelectorAll('input[type=password]')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password').type).toBe('text');
  });

  test.each([
    ['signup.email_taken', 409, 'Email'],
    ['password.common', 422, 'Password'],
    ['signup.terms', 422, 'I accept the terms of use'],
  ])('is told of %s beside its field, with nothing lost', async (code, status, label) => {
    network({ ...answers, 'POST /api/users/register': () => problem(code, status, `About ${label}.`) });
    await open('/en/register');
    fillAll();
    send();
    expect(await screen.findAllByText(`About ${label}.`)).toHaveLength(2);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(field('Password').value).toBe('a quiet garden');
    expect(field('I accept the terms of use').checked).toBe(true);
  });

  test('finds names and address again after a reload, and no password anywhere', async () => {
    network(answers);
    const { router: _, ...first } = await open('/en/register');
    fillAll();
    first.leave();
    await open('/en/register');
    expect(field('First name').value).toBe('Dana');
    expect(field('Email').value).toBe('dana@example.org');
    expect(field('Password').value).toBe('');
    const storedText = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    expect(storedText).not.toContain('quiet');
  });
});

describe('a person who was invited by mail', () => {
  const INVITED = '/en/register?invite=an-invitation-of-hers&site=12&email=Dana%40example.org';
  const verified = { ...user, active: '1' };
  const invitedAnswers = {
    ...answers,
    'POST /api/users/register': () => json({ token: 'fresh', user: verified }, 201),
    'GET /api/users/user': () => json({ user: verified }),
  };

  test('signs up with the address it was sent to, needs no code and goes on to where she was invited', async () => {
    const requests = network(invitedAnswers);
    localStorage.setItem(REDIRECT_KEY, '/en/dev/ui');
    const { router } = await open(INVITED);
    expect(field('Email').value).toBe('dana@example.org');
    expect(field('Email').readOnly).toBe(true);
    fillAll();
    send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/dev/ui'));
    const body = await requests.find(({ method }) => method === 'POST')?.json();
    expect(body).toMatchObject({ invite: 'an-invitation-of-hers', site: 12, email: 'dana@example.org' });
  });

  test.each(['/en/register?site=a', '/en/register?invite=short&email=x@y', '/en/register?email=x@y'])(
    'but %s says nothing of an invitation',
    async (address) => {
      network(answers);
      await open(address);
      expect(field('Email').value).toBe('');
      expect(field('Email').readOnly).toBe(false);
    },
  );
});

describe('where people are asked whether they are there', () => {
  const turnstileAnswers = {
    ...answers,
    'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: 'a-site-key' }),
  };

  test('the answer of the frame goes along with the form', async () => {
    const requests = network(turnstileAnswers);
    await open('/en/register');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Verifying that you are human');
    expect(new URL(frame.src).pathname + new URL(frame.src).search).toBe(
      '/turnstile?action=register&locale=en',
    );
    const postToken = (origin: string, token: string) =>
      fireEvent(
        window,
        new MessageEvent('message', {
          data: { dorot: 'human', token },
          origin,
          source: frame.contentWindow,
        }),
      );
    postToken('https://elsewhere.example', 'forged');
    postToken(location.origin, 'a person');
    fillAll();
    send();
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
      human: 'a person',
    });
  });

  test('and nobody is asked where that is not configured', async () => {
    network({ ...answers, 'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }) });
    await open('/en/register');
    expect(document.querySelector('iframe')).toBeNull();
  });
});
