import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeDraft, changeInformation, dropDraft } from '#web/features/onboarding/draft.ts';
import { network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { NO_DATE } from '#web/ui/forms/date-parts.ts';

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

describe('what is wrong with an answer', () => {
  test('is no longer said beside a day that was put right', async () => {
    changeInformation({ birth: { ...NO_DATE, en: { day: '31', month: '2', year: '1941' } } });
    await renderApp('/en/onboarding/from?step=dates');
    await screen.findByRole('heading', { name: 'When did Sarah Levi live?' });
    goOn();
    const day = document.getElementById('onboarding-birth');
    expect(day?.getAttribute('aria-invalid')).toBe('true');
    fill('onboarding-birth', '28');
    expect(day?.getAttribute('aria-invalid')).toBeNull();
  });

  test('is no longer said beside a name that was filled in', async () => {
    changeInformation({ last_name: '' });
    await renderApp('/en/onboarding/from?step=names');
    await screen.findByRole('heading', { name: 'Who is the site in memory of?' });
    goOn();
    const name = document.getElementById('onboarding-last_name');
    expect(name?.getAttribute('aria-invalid')).toBe('true');
    fill('onboarding-last_name', 'Levi');
    expect(name?.getAttribute('aria-invalid')).toBeNull();
  });
});
