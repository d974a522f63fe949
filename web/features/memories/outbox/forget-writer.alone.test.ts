import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DRAFTED, loadDraft, newDraft, storeDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { deleteDraftsOf } from './forget-writer.ts';
import { addToOutbox, listOutbox } from './outbox.ts';

const site = 7;
const written = (text: string) => ({ ...newDraft(), text });

test('a person who deletes their account leaves none of their drafts on this device, and nobody else’s are deleted', async () => {
  await storeDraft({ what: 'candle', id: site, userId: 33 }, written('not mine'));
  await addToOutbox({ userId: 3, siteId: site, what: 'candle', locale: 'en' }, written('waits'));
  for (const what of DRAFTED) await storeDraft({ what, id: site, userId: 3 }, written('mine'));
  await deleteDraftsOf(3);
  for (const what of DRAFTED) expect(await loadDraft({ what, id: site, userId: 3 }), what).toBeNull();
  expect(await listOutbox(3, site)).toEqual([]);
  expect(await loadDraft({ what: 'candle', id: site, userId: 33 })).toMatchObject({ text: 'not mine' });
});
