import { waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { newDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { activate } from '#web/i18n/messages.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { network, problem } from '#web/testing/network.ts';
import { showToastsWith, type Toast } from '#web/ui/toasts/toasts.ts';
import { keepSending } from './keep-sending.ts';
import { addToOutbox } from './outbox.ts';

test.each([
  ['removed from a private site', 'site.private', 403],
  ['too late, for the site was deleted', 'site.not_found', 404],
] as const)(
  'someone who was %s before their words went out is led to where they are kept',
  async (_, code, status) => {
    await activate('en');
    const shown: Toast[] = [];
    showToastsWith(
      (toast) => shown.push(toast),
      () => undefined,
    );
    const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    localStorage.setItem(TOKEN_KEY, `Bearer x.${btoa(JSON.stringify({ sub: '3' }))}.y`);
    await addToOutbox(
      { userId: 3, siteId: 101, what: 'memory', locale: 'en' },
      { ...newDraft(), text: 'She sang.' },
    );
    network({ 'POST /api/sites/memories': () => problem(code, status, 'The reason.') });
    keepSending();
    await waitFor(() => expect(shown.length).toBeGreaterThan(0));
    const [told] = shown;
    expect(told).toMatchObject({ text: 'The reason.', action: { label: 'See what you wrote' } });
    told?.action?.run();
    expect(went).toHaveBeenCalledWith('/en/offline');
  },
);
