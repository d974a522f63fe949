import {
  type Act,
  aSite,
  change,
  create,
  type Family,
  inFamily,
  type Memory,
  ownerOf,
  refused,
  type Site,
  type World,
} from '../family.ts';

const TEXTS = [
  'She baked bread on Fridays and gave half of it away.',
  'הוא ידע את שמות כל הילדים בשכונה.',
  'He repaired radios, and every clock in the street.',
  'בכל ערב ישבה במרפסת וסיפרה על העיר שממנה באה.',
];
const MOST_MEMORIES = 60;

type Content = { media?: string[]; isCandle?: boolean };

/** Posts a memory, with what was uploaded for it. */
export async function postMemory(
  world: World,
  family: Family,
  site: Site,
  { media = [], isCandle = false }: Content = {},
): Promise<Memory | undefined> {
  const author = inFamily(family);
  return postAs(world, family, site, { author, media, isCandle });
}

export async function postAs(
  world: World,
  family: Family,
  site: Site,
  { author, media = [], isCandle = false }: Content & { author: Memory['author'] },
): Promise<Memory | undefined> {
  const mark = family.mark();
  const text = isCandle ? `${mark} אור` : `${mark} ${family.random.pick(TEXTS)}`;
  const json = {
    site_id: site.id,
    client_key: crypto.randomUUID(),
    ...(isCandle ? { candle_text: text } : { text }),
    lang: family.random.pick(['en', 'he']),
    candle: isCandle,
    media: media.map((id) => ({ id })),
  };
  const call = world.client.call(author, 'POST', '/api/sites/memories', { json, key: crypto.randomUUID() });
  const made = await create(world, call, {
    place: 'memories',
    mark,
    row: ({ id, status }) => ({
      ...{ id: Number(id), text, status: String(status), author_id: author.id, owner_id: site.id },
      media: media.length,
    }),
  });
  if (!made) return undefined;
  const memory: Memory = {
    ...{ id: Number(made.id), mark, text, author, status: String(made.status), media, isCandle },
  };
  site.memories.push(memory);
  if (site.memories.length > MOST_MEMORIES) site.memories.shift();
  return memory;
}

const some = (family: Family, fits: (memory: Memory, site: Site) => boolean) => {
  const all = family.sites
    .filter(({ deleted }) => !deleted)
    .flatMap((site) =>
      site.memories.filter((memory) => fits(memory, site)).map((memory) => ({ site, memory })),
    );
  return all.length > 0 ? family.random.pick(all) : undefined;
};

const write: Act = {
  name: 'write a memory',
  kind: 'write',
  weight: 10,
  async run(world, family) {
    const site = aSite(family);
    if (!site) return false;
    await postMemory(world, family, site);
    return true;
  },
};

const candle: Act = {
  name: 'light a candle',
  kind: 'write',
  weight: 3,
  async run(world, family) {
    const site = aSite(family);
    if (!site) return false;
    await postMemory(world, family, site, { isCandle: true });
    return true;
  },
};

const edit: Act = {
  name: 'edit a memory',
  kind: 'write',
  weight: 6,
  async run(world, family) {
    const found = some(family, ({ status, isCandle }) => status === 'published' && !isCandle);
    if (!found) return false;
    const { memory } = found;
    const path = `/api/sites/memories/item/${memory.id}`;
    const { body } = await world.client.call(memory.author, 'GET', path);
    if (typeof body.version !== 'number') return true;
    if (body.text !== memory.text && !body.more)
      world.problems.push(
        `Memory ${memory.id} reads “${body.text}” where “${memory.text}” was acknowledged.`,
      );
    const text = `${memory.mark} ${family.random.pick(TEXTS)} ${family.random.whole(1, 9999)}`;
    const asked = { json: { text, media: memory.media.map((id) => ({ id })) }, version: body.version };
    const call = world.client.call(memory.author, 'PUT', `/api/sites/memories/${memory.id}`, asked);
    const isChanged = await change(world, call, 'memories', memory.mark, { text: memory.text }, { text });
    if (isChanged) {
      memory.text = text;
      // an edit may have to wait for approval
      const status = String((await call).body.status);
      world.ledger.patch('memories', memory.mark, { status });
      memory.status = status;
      return true;
    }
    // what its author then reads is what there is
    const read = await world.client.call(memory.author, 'GET', path);
    if (typeof read.body.text === 'string') memory.text = read.body.text;
    if (typeof read.body.status === 'string') memory.status = read.body.status;
    if (read.status === 200)
      world.ledger.patch('memories', memory.mark, { text: memory.text, status: memory.status });
    return true;
  },
};

const trash: Act = {
  name: 'delete a memory, or restore one',
  kind: 'write',
  weight: 4,
  async run(world, family) {
    const gone = family.random.chance(0.5) ? some(family, ({ status }) => status === 'trashed') : undefined;
    const found = gone ?? some(family, ({ status }) => status === 'published');
    if (!found) return false;
    const { memory } = found;
    const before = memory.status;
    const path = `/api/sites/memories/${memory.id}`;
    const reply = gone
      ? await world.client.call(memory.author, 'POST', `${path}/restore`)
      : await world.client.call(memory.author, 'DELETE', path);
    const after = gone ? 'published' : 'trashed';
    if (reply.status < 300) {
      memory.status = gone ? String(reply.body.status) : after;
      world.ledger.patch('memories', memory.mark, { status: memory.status });
      return true;
    }
    refused(world, reply);
    if (reply.lost > 0) {
      const read = await world.client.call(memory.author, 'GET', `/api/sites/memories/item/${memory.id}`);
      memory.status = typeof read.body.status === 'string' ? read.body.status : 'trashed';
      world.ledger.patch('memories', memory.mark, { status: [before, after, memory.status] });
    }
    return true;
  },
};

const decide: Act = {
  name: 'decide on what waits',
  kind: 'write',
  weight: 6,
  async run(world, family) {
    const found = some(family, ({ status }) => status === 'pending');
    if (!found) return false;
    const { memory } = found;
    const decision = family.random.pick(['approve', 'approve', 'deny']);
    const after = decision === 'approve' ? 'published' : 'denied';
    const path = `/api/sites/memories/${memory.id}/decision`;
    const call = world.client.call(ownerOf(family), 'POST', path, { json: { decision } });
    const isDone = await change(
      world,
      call,
      'memories',
      memory.mark,
      { status: 'pending' },
      { status: after },
    );
    if (isDone) memory.status = after;
    else {
      const read = await world.client.call(memory.author, 'GET', `/api/sites/memories/item/${memory.id}`);
      if (typeof read.body.status === 'string') memory.status = read.body.status;
    }
    return true;
  },
};

const comment: Act = {
  name: 'comment',
  kind: 'write',
  weight: 6,
  async run(world, family) {
    const found = some(family, ({ status }) => status === 'published');
    if (!found) return false;
    const mark = family.mark();
    const text = `${mark} ${family.random.pick(TEXTS)}`;
    const author = inFamily(family);
    const json = { client_key: crypto.randomUUID(), text, lang: 'en' };
    const path = `/api/sites/memories/${found.memory.id}/comments`;
    const call = world.client.call(author, 'POST', path, { json, key: crypto.randomUUID() });
    await create(world, call, {
      place: 'comments',
      mark,
      row: ({ id, status }) => ({
        ...{ id: Number(id), text, status: String(status), memory_id: found.memory.id, author_id: author.id },
      }),
    });
    return true;
  },
};

const heart: Act = {
  name: 'give a heart, or take one back',
  kind: 'write',
  weight: 6,
  async run(world, family) {
    const found = some(family, ({ status }) => status === 'published');
    if (!found) return false;
    const person = inFamily(family);
    const isGiven = family.random.chance(0.7);
    const path = `/api/sites/memories/${found.memory.id}/like`;
    const reply = await world.client.call(person, isGiven ? 'PUT' : 'DELETE', path);
    const mark = `${found.memory.id} ${person.id}`;
    if (reply.status < 300) world.ledger.set('hearts', mark, isGiven ? {} : null);
    else {
      refused(world, reply);
      if (reply.lost > 0) world.ledger.leaveOpen('hearts', mark);
    }
    return true;
  },
};

export const MEMORIES: readonly Act[] = [write, candle, edit, trash, decide, comment, heart];
