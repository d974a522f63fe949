import { isRedirect } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import type { User } from '#worker/contract/account.ts';
import { arrive } from './process-arrival.ts';

const signedInAs = (user: Partial<User>) => {
  localStorage.setItem(TOKEN_KEY, 'Bearer t');
  network({ 'GET /api/users/user': () => json({ user: aUser(user) }) });
};

/** The target of the redirect. */
async function destination(): Promise<unknown> {
  try {
    return await arrive({ queries: createQueryClient() }, { locale: 'en' });
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options.href ?? error.options.to;
  }
}

describe('where signing in ends', () => {
  test('a site that was begun goes first', async () => {
    signedInAs({});
    localStorage.setItem('add_site_flag', 'true');
    localStorage.setItem('add_site_flag.at', String(Date.now()));
    localStorage.setItem(REDIRECT_KEY, '/en/site/ada');
    expect(await destination()).toBe('/en/onboarding/from?step=create');
  });

  test('then the page they came from, once, and then their sites', async () => {
    signedInAs({});
    localStorage.setItem('add_site_flag', 'yes');
    localStorage.setItem(REDIRECT_KEY, '/en/site/ada?memory=4#m4');
    expect(await destination()).toBe('/en/site/ada?memory=4#m4');
    expect(await destination()).toBe('/en/sites');
  });

  test('never another place than ours', async () => {
    signedInAs({});
    localStorage.setItem(REDIRECT_KEY, '//elsewhere.example');
    expect(await destination()).toBe('/en/sites');
  });

  test('all of it in their own language', async () => {
    signedInAs({ locale: 'he' });
    localStorage.setItem(REDIRECT_KEY, '/en/site/ada');
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    void destination();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/he/site/ada'));
  });

  test('a person who has not confirmed the address does that first', async () => {
    signedInAs({ active: '0' });
    localStorage.setItem(REDIRECT_KEY, '/en/site/ada');
    expect(await destination()).toBe('/$locale/verify');
    expect(localStorage.getItem(REDIRECT_KEY)).toBe('/en/site/ada');
  });

  test('a visitor, or someone whose session is over, logs in', async () => {
    network({});
    expect(await destination()).toBe('/$locale/login');
    localStorage.setItem(TOKEN_KEY, 'Bearer old');
    network({
      'GET /api/users/user': () => problem('auth.token_expired', 401),
      'POST /api/users/refresh': () => problem('auth.token_missing', 401),
    });
    expect(await destination()).toBe('/$locale/login');
  });
});
