import { type Act, aSite, ownerOf, refused } from '../family.ts';
import { emailWith } from './people.ts';

const guest: Act = {
  name: 'write as a guest, and confirm it',
  kind: 'write',
  weight: 3,
  async run(world, family) {
    const site = aSite(family);
    if (!site) return false;
    const mark = family.mark();
    const email = `${mark}@example.org`;
    const text = `${mark} She taught me to read.`;
    const json = {
      ...{ site_id: site.id, name: 'Miriam Cohen', email, text, lang: 'en', locale: 'en' },
      client_key: crypto.randomUUID(),
    };
    const posted = await world.client.call(null, 'POST', '/api/guests/memories', { json });
    if (posted.status >= 300) {
      refused(world, posted);
      if (posted.lost > 0) world.ledger.leaveOpen('memories', mark);
      return true;
    }
    const token = await emailWith(world, email, /\/confirm-memory\?token=([^\s<>"&]+)/);
    if (token === undefined) return true;
    const confirmed = await world.client.call(null, 'POST', '/api/guests/confirm', { json: { token } });
    if (confirmed.status >= 300 || typeof confirmed.body.status !== 'string') {
      refused(world, confirmed);
      world.ledger.leaveOpen('memories', mark);
      return true;
    }
    const { status } = confirmed.body;
    world.ledger.set('memories', mark, { text, status, owner_id: site.id, media: 0 });
    const read = await world.client.call(ownerOf(family), 'GET', `/api/sites/memories/pending/${site.id}`);
    const waiting = (read.body.memories ?? []) as { id: number; text: string | null }[];
    const id = waiting.find((memory) => memory.text === text)?.id;
    if (id !== undefined)
      site.memories.push({
        ...{ id, mark, text, status, author: ownerOf(family), media: [], isCandle: false },
      });
    return true;
  },
};

export const GUESTS: readonly Act[] = [guest];
