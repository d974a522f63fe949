import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wantSite } from '#web/features/onboarding/add-site-flag.ts';
import { changeDraft, changeInformation, dropDraft, readDraft } from '#web/features/onboarding/draft.ts';
import { ADD_SITE_FLAG_KEY } from '#web/lib/storage-keys.ts';
import { readToken, TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { NO_DATE } from '#web/ui/forms/date-parts.ts';

const shrink = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/photo/shrink.ts', async (original) => ({
  ...(await original<object>()),
  shrinkPhoto: shrink,
}));

beforeEach(() => {
  network({});
  changeDraft({ purpose: 1 });
  changeInformation({ first_name: 'Sarah', last_name: 'Levi' });
});
afterEach(() => {
  dropDraft();
});

const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
const fill = (id: string, value: string) =>
  fireEvent.change(document.getElementById(id) as HTMLInputElement, { target: { value } });
const isInvalid = (id: string) => document.getElementById(id)?.getAttribute('aria-invalid') === 'true';
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const answerAll = () => changeInformation({ gender: 'female', mode: 'open' });
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('what is wrong with an answer', () => {
  test('leaves the summary with its answer, which keeps the focus', async () => {
    changeInformation({ last_name: '', other_name: 'ר' });
    await renderApp('/en/onboarding/from?step=person');
    await title('Who is the site in memory of?');
    goOn();
    expect(await screen.findByText('3 things need attention')).toBeTruthy();
    const lastName = document.getElementById('onboarding-last_name') as HTMLInputElement;
    lastName.focus();
    fill('onboarding-last_name', 'L');
    expect(await screen.findByText('2 things need attention')).toBeTruthy();
    expect(document.activeElement).toBe(lastName);
    fill('onboarding-other_name', '');
    expect(await screen.findByText('One thing needs attention')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Female' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('leaves the first page when a purpose is chosen', async () => {
    dropDraft();
    await renderApp('/en/onboarding');
    goOn();
    expect((await screen.findByRole('alert')).textContent).toContain('Choose what the site is for');
    fireEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('is no longer said beside a name or a day that was put right', async () => {
    changeInformation({ last_name: '', birth: { ...NO_DATE, en: { day: '31', month: '2', year: '1941' } } });
    await renderApp('/en/onboarding/from?step=person');
    await title('Who is the site in memory of?');
    goOn();
    expect(await screen.findByText('3 things need attention')).toBeTruthy();
    for (const [id, value] of [
      ['onboarding-last_name', 'Levi'],
      ['onboarding-birth', '28'],
    ] as const) {
      expect(isInvalid(id)).toBe(true);
      fill(id, value);
      expect(isInvalid(id)).toBe(false);
    }
    fireEvent.click(screen.getByRole('radio', { name: 'Female' }));
    expect(isInvalid('onboarding-gender')).toBe(false);
  });
});

describe('the photo', () => {
  test('is skipped with a button, which leads to the question who can see the site', async () => {
    changeInformation({ gender: 'female' });
    const { router } = await renderApp('/en/onboarding/from?step=photo');
    await title('Photo and privacy');
    fireEvent.click(screen.getByRole('button', { name: 'Skip for now' }));
    expect(await screen.findByText('No photo for now.')).toBeTruthy();
    expect(document.activeElement?.id).toBe('onboarding-privacy');
    fireEvent.click(screen.getByRole('radio', { name: 'Only people you invite' }));
    goOn();
    await waitFor(() => expect(router.state.location.search).toEqual({ step: 'check' }));
    expect(screen.queryByText('None for now')).toBeTruthy();
  });

  test('that cannot be read is told of again where the answers are checked', async () => {
    changeInformation({ gender: 'female', mode: 'open' });
    const { PhotoFault } = await import('#web/lib/photo/photo-fault.ts');
    shrink.mockRejectedValueOnce(new PhotoFault('unreadable'));
    await renderApp('/en/onboarding/from?step=photo');
    await title('Photo and privacy');
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    fireEvent.change(document.getElementById('onboarding-photo') as HTMLElement, {
      target: { files: [file] },
    });
    await waitFor(() => expect(isInvalid('onboarding-photo')).toBe(true));
    goOn();
    await title('Check your answers');
    expect(screen.getByText('The photo you chose cannot be read. Choose another.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change: Photo' })).toBeTruthy();
  });

  test('that the browser has deleted meanwhile is told of before the site is made', async () => {
    answerAll();
    changeInformation({ photo: true });
    await renderApp('/en/onboarding/from?step=check');
    expect(
      await screen.findByText('The photo you chose is no longer on this device. Choose it again.'),
    ).toBeTruthy();
    expect(readDraft().information).toMatchObject({ photo: false });
  });
});

describe('a visitor with all answers', () => {
  const user = aUser({ id: 9, active: '0' });
  const noSame = { 'POST /api/sites/site/get-by-type-and-name': () => json({ sites: [] }) };

  test('signs up on the last step, confirms the address as part of it, and the site is made without a tap', async () => {
    answerAll();
    let active: '0' | '1' = '0';
    const requests = network({
      ...noSame,
      'POST /api/users/register': () => json({ token: 'fresh', user }, 201),
      'GET /api/users/user': () => json({ user: { ...user, active } }),
      'POST /api/users/verify': () => {
        active = '1';
        return json({ user: { ...user, active } });
      },
      'POST /api/sites/add-site': () => json({ site_id: 7 }, 201),
    });
    const { router } = await renderApp('/en/onboarding/from?step=check');
    await title('Check your answers');
    expect(progress()).toBe('Step 4 of 5');
    goOn();
    await title('Sign up');
    expect(progress()).toBe('Step 5 of 5');
    expect(localStorage.getItem(ADD_SITE_FLAG_KEY)).toBe('true');
    type('First name', 'Dana');
    type('Last name', 'Levi');
    type('Email', 'dana@example.org');
    type('Password', 'a quiet garden');
    fireEvent.click(screen.getByLabelText('I accept the terms of use'));
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await title('Confirm your email address');
    expect(router.state.location.pathname).toBe('/en/verify');
    expect(progress()).toBe('Step 5 of 5');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    type('The code from the message', '123456');
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.state.location.href).toBe('/en/site/7?created=1'));
    const made = requests.filter(({ url }) => url.endsWith('/add-site'));
    expect(made).toHaveLength(1);
    expect(await made[0]?.json()).toMatchObject({ first_name: 'Sarah', private: 'open' });
    expect(localStorage.getItem(ADD_SITE_FLAG_KEY)).toBeNull();
  });

  test('logs in instead, on the same step', async () => {
    answerAll();
    network({
      ...noSame,
      'POST /api/users/authenticate': () => json({ token: 'fresh' }),
      'GET /api/users/user': () => json({ user: aUser({ id: 9 }) }),
      'POST /api/sites/add-site': () => json({ site_id: 7 }, 201),
    });
    const { router } = await renderApp('/en/onboarding/from?step=account');
    fireEvent.click(await screen.findByRole('link', { name: 'Log in' }));
    await title('Log in');
    expect(progress()).toBe('Step 5 of 5');
    type('Email', 'dana@example.org');
    type('Password', 'a quiet garden');
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location.href).toBe('/en/site/7?created=1'));
  });

  test('who cancels keeps the answers, and no later login makes the site', async () => {
    answerAll();
    const { router } = await renderApp('/en/onboarding/from?step=account');
    await title('Sign up');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en'));
    expect(localStorage.getItem(ADD_SITE_FLAG_KEY)).toBeNull();
    expect(readDraft().information?.first_name).toBe('Sarah');
  });

  test('who has not confirmed the address yet leaves the process by logging out', async () => {
    answerAll();
    localStorage.setItem(TOKEN_KEY, 'Bearer t');
    wantSite();
    network({ 'GET /api/users/user': () => json({ user }), 'GET /api/users/logout': () => json({}) });
    const { router } = await renderApp('/en/verify');
    await title('Confirm your email address');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en'));
    expect(readToken()).toBeNull();
    expect(localStorage.getItem(ADD_SITE_FLAG_KEY)).toBeNull();
  });
});

describe('a signed-in person', () => {
  beforeEach(() => {
    answerAll();
    localStorage.setItem(TOKEN_KEY, 'Bearer t');
  });
  const signedIn = { 'GET /api/users/user': () => json({ user: aUser({ id: 9 }) }) };
  const card = {
    id: 3,
    slug: 'sarah-levi',
    site_type_id: 1,
    name: 'Sarah Levi',
    other_name: 'שרה לוי',
    lang: 'en',
    gender: 'female',
    birth: null,
    death: null,
    portrait: null,
  };

  test('has no account step, and is asked about a site of the same name: the same person comes first', async () => {
    network({
      ...signedIn,
      'POST /api/sites/site/get-by-type-and-name': () => json({ sites: [card] }),
      'POST /api/sites/add-site': () => json({ site_id: 8 }, 201),
    });
    const { router } = await renderApp('/en/onboarding/from?step=check');
    await title('Check your answers');
    expect(progress()).toBe('Step 4 of 4');
    fireEvent.click(screen.getByRole('button', { name: 'Create the site' }));
    await title('A site with this name already exists. Is it the same person?');
    expect(screen.getByText('שרה לוי')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'It is the same person' }).className).toContain('main');
    const another = screen.getByRole('button', { name: 'Create another' });
    expect(another.className).not.toContain('main');
    fireEvent.click(another);
    await waitFor(() => expect(router.state.location.href).toBe('/en/site/8?created=1'));
  });

  test('is brought back to the answers where the server refuses the photo', async () => {
    const { keepPhoto } = await import('#web/features/onboarding/photo-draft.ts');
    const blob = new Blob(['x'], { type: 'image/webp' });
    await keepPhoto({ name: 'a.webp', thumbhash: null, widths: [{ width: 320, height: 400, blob }] });
    changeInformation({ photo: true });
    wantSite();
    const requests = network({
      ...signedIn,
      'POST /api/media/start': () => problem('media.too_large', 413, 'Too large.'),
    });
    await renderApp('/en/onboarding/from?step=create');
    await title('Check your answers');
    expect(screen.getByText('The photo you chose is too large. Choose a smaller one.')).toBeTruthy();
    expect(requests.some(({ url }) => url.endsWith('/add-site'))).toBe(false);
  });
});
