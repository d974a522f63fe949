import { waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { newDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { dropWaiting, listOutbox } from '#web/features/memories/outbox/outbox.ts';
import { activate, loadMessages } from '#web/i18n/messages.ts';
import { json, network } from '#web/testing/network.ts';
import { aMemory } from '#worker/testing/view-fixtures.ts';
import { isOver } from './composer-machine.ts';
import { ComposerSession } from './composer-session.ts';

test('a memory that goes to the outbox for lack of a connection is not posted as well, even if the connection is back at once', async () => {
  await activate('en');
  await loadMessages('writing');
  const requests = network({ 'POST /api/sites/memories': () => json(aMemory(1), 201) });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onWaiting = vi.fn();
  const session = new ComposerSession(
    {
      what: 'memory',
      place: { what: 'memory', id: 9, userId: 7 },
      siteId: 9,
      locale: 'en',
      fresh: () => ({ ...newDraft(), text: 'She sang.' }),
    },
    () => ({ onWaiting, onShared: vi.fn(), onDiscarded: vi.fn(), onFailed: vi.fn() }),
  );
  await waitFor(() => expect(session.state().name).toBe('writing'));
  session.submit(null);
  await waitFor(() => expect(isOver(session.state())).toBe(true));
  expect(onWaiting).toHaveBeenCalledOnce();
  const [waiting] = await listOutbox(7, 9);
  expect(waiting?.draft.text).toBe('She sang.');
  // time for what is left of the attempt
  await new Promise((later) => setTimeout(later, 100));
  expect(requests).toEqual([]);
  if (waiting) await dropWaiting(waiting);
});
