import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Act, create, ownerOf, refused, type World } from '../family.ts';

const COLUMNS = ['first_name', 'last_name', 'birth', 'death', 'groups'];
const POLLS = 60;
const MOST_COMMUNITIES = 2;

const found: Act = {
  name: 'found a community',
  kind: 'write',
  weight: 1,
  async run(world, family) {
    if (family.communities.length >= MOST_COMMUNITIES) return false;
    const name = family.mark();
    const owner = ownerOf(family);
    const call = world.client.call(owner, 'POST', '/api/communities', {
      json: { name, lang: 'en' },
      key: crypto.randomUUID(),
    });
    const made = await create(world, call, {
      place: 'communities',
      mark: name,
      row: () => ({ owner_id: owner.id }),
    });
    const id = (made?.community as { id?: number } | undefined)?.id;
    if (id !== undefined) family.communities.push({ id, mark: name });
    return true;
  },
};

type Import = { id: string; state: string; counts: { applied: number } };

const sheet: Act = {
  name: 'import a sheet',
  kind: 'import',
  weight: 2,
  async run(world, family) {
    const community = family.communities.length > 0 ? family.random.pick(family.communities) : undefined;
    if (!community) return false;
    const owner = ownerOf(family);
    const mark = family.mark();
    const rows = Array.from({ length: family.random.whole(5, 40) }, (_, at) => [
      'Miriam',
      `${mark}-${at}`,
      String(1900 + at),
      '',
      '',
    ]);
    const call = async (method: string, path: string, json?: object): Promise<Import | undefined> => {
      const reply = await world.client.call(owner, method, `/api/imports${path}`, {
        ...(json && { json }),
        key: crypto.randomUUID(),
      });
      if (reply.status < 300) return reply.body.import as Import;
      refused(world, reply);
      return undefined;
    };
    const opened = await call('POST', '', {
      ...{ kind: 'wall', scope: community.id, file_name: `${mark}.csv`, row_count: rows.length },
      sha256: createHash('sha256').update(mark).digest('hex'),
      ...{ columns: COLUMNS, lang: 'en' },
    });
    if (!opened) return true;
    const { id } = opened;
    const sent = await call('PUT', `/${id}/rows/1`, {
      rows: rows.map((cells, at) => ({ row: at + 2, cells })),
    });
    if (!sent || !(await call('POST', `/${id}/check`))) return true;
    if (!(await reached(world, () => call('GET', `/${id}`), 'checked'))) return true;
    if (!(await call('POST', `/${id}/apply`))) return true;
    world.ledger.set('imports', id, { state: 'applied', created_by: owner.id });
    for (const [, name = ''] of rows) world.ledger.set('entries', name, { community_id: community.id });
    await reached(world, () => call('GET', `/${id}`), 'applied');
    return true;
  },
};

async function reached(
  world: World,
  read: () => Promise<Import | undefined>,
  state: string,
): Promise<boolean> {
  for (let polls = 0; polls < POLLS && !world.over(); polls++) {
    if ((await read())?.state === state) return true;
    await pause(500);
  }
  return false;
}

export const COMMUNITIES: readonly Act[] = [found, sheet];
