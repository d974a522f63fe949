import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  changeDraft,
  changeInformation,
  dropDraft,
  readDraft,
  rereadDraft,
} from '#web/features/onboarding/draft.ts';
import { payloadOf } from '#web/features/onboarding/payload.ts';
import { PURPOSE_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

beforeEach(() => {
  network({});
  document.documentElement.dataset.edition = 'work';
  changeDraft({ purpose: 2 });
  changeInformation({ first_name: 'Sarah', last_name: 'Levi', gender: 'female', mode: 'open' });
});
afterEach(() => {
  delete document.documentElement.dataset.edition;
  dropDraft();
});

const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
const field = (id: string) => document.getElementById(`onboarding-${id}`) as HTMLInputElement;
const fill = (id: string, value: string) => fireEvent.change(field(id), { target: { value } });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('in the work edition', () => {
  test('a person chooses between the working life of another and their own, and no memorial', async () => {
    await renderApp('/en/onboarding');
    await title('What is the site for?');
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['2', '3']);
    expect(screen.getByRole('radio', { name: 'Someone’s working life' })).toBeTruthy();
    expect(screen.queryByText('In memory of someone')).toBeNull();
  });

  test('a memorial that was begun elsewhere is asked about again', () => {
    localStorage.setItem(PURPOSE_KEY, '1');
    rereadDraft();
    expect(readDraft().purpose).toBeNull();
    expect(payloadOf(readDraft())).toBeNull();
  });

  test('the person’s work is asked about, checked and sent with the site', async () => {
    localStorage.setItem(TOKEN_KEY, 'Bearer t');
    const requests = network({
      'GET /api/users/user': () => json({ user: aUser({ id: 9 }) }),
      'POST /api/sites/site/get-by-type-and-name': () => json({ sites: [] }),
      'POST /api/sites/add-site': () => json({ site_id: 7 }, 201),
    });
    const { router } = await renderApp('/en/onboarding/from?step=person');
    await title('Whose working life is it?');
    fill('work_title', ' Teacher ');
    fill('work_company', 'Reali');
    fill('work_start', '1960');
    fill('work_start-month', '9');
    fill('work_end', '1995');
    goOn();
    await title('Photo and privacy');
    expect(screen.getByText(/Until the site has a plan, only you see it/)).toBeTruthy();
    goOn();
    await title('Check your answers');
    for (const answer of ['Teacher', 'Reali', 'September 1960', '1995'])
      expect(screen.getByText(answer)).toBeTruthy();
    expect(screen.getByText('Someone’s working life')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Create the site' }));
    await waitFor(() => expect(router.state.location.href).toBe('/en/site/7?created=1'));
    const work = {
      work_title: 'Teacher',
      work_company: 'Reali',
      work_start: { year: 1960, month: 9 },
      work_end: { year: 1995, month: null },
    };
    for (const path of ['get-by-type-and-name', 'add-site']) {
      const sent = requests.filter(({ url }) => url.endsWith(path));
      expect(sent).toHaveLength(1);
      expect(await sent[0]?.json()).toMatchObject({ type_id: 2, ...work });
    }
  });

  test('nothing need be known about the work, and what is not known is not sent', async () => {
    const { router } = await renderApp('/en/onboarding/from?step=person');
    await title('Whose working life is it?');
    goOn();
    await waitFor(() => expect(router.state.location.search).toEqual({ step: 'photo' }));
    expect(payloadOf(readDraft())).toEqual({
      type_id: 2,
      first_name: 'Sarah',
      last_name: 'Levi',
      gender: 'female',
      info: {},
      private: 'open',
    });
  });

  test('a working life does not end before it begins, and its years have four digits', async () => {
    const { router } = await renderApp('/en/onboarding/from?step=person');
    await title('Whose working life is it?');
    fill('work_title', 'x'.repeat(121));
    fill('work_start', '87');
    fill('work_end', '1950');
    goOn();
    expect(await screen.findByText('2 things need attention')).toBeTruthy();
    expect(screen.getByText('Start of work: enter a four-digit year, for example 1987')).toBeTruthy();
    fill('work_title', 'Teacher');
    fill('work_start', '1987');
    goOn();
    expect(await screen.findByText('End of work: The end cannot be before the start')).toBeTruthy();
    expect(router.state.location.search).toEqual({ step: 'person' });
    fill('work_end', '1987');
    goOn();
    await title('Photo and privacy');
  });
});

test('outside of the work edition nobody is asked about their work', async () => {
  delete document.documentElement.dataset.edition;
  changeInformation({ work_title: 'Teacher' });
  await renderApp('/en/onboarding/from?step=person');
  await title('Whose life story is it?');
  expect(screen.queryByText('Job title')).toBeNull();
  expect(payloadOf(readDraft())).not.toHaveProperty('work_title');
});
