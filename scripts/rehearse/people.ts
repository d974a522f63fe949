import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { TEXT_LENGTH_MAX } from '#worker/contract/text-admin.ts';
import type { Statement } from '#worker/db/client.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments, memory_likes } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { published_texts, text_versions } from '#worker/db/schema/texts.ts';
import { discardMedia } from '#worker/features/media/media.repo.ts';
import { indexMemory } from '#worker/features/memories/memory-words.repo.ts';
import { indexSite } from '#worker/features/search/index-site.ts';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import type { Random } from '../demo/art/random.ts';
import type { Open } from './place.ts';

/** A write that the database has acknowledged; `sign` is a query that finds a row since then, and before it none. */
export type Write = { at: number; sign: string };

type World = Open & { random: Random };
/** `number` is that of the write, `at` its time. */
type Moment = { number: number; at: Date };
/** What a commit consists of; undefined where nothing can be done at the moment. */
type Act = (world: World, moment: Moment) => Promise<{ statements: Statement[]; sign: string } | undefined>;

const WIDTHS = [320, 800];
const TEXTS = {
  he: ['סבתא סיפרה על הבית ליד הים', 'מכתב ישן שמצאנו במגירה', 'הוא שר בכל ערב שבת'],
  en: ['She kept every letter in a tin', 'We sang on the long road home', 'His garden was full of roses'],
} as const;

const markOf = ({ number }: Moment): string => `rehearsal-${number}`;

/** The next id of a table, since nobody else writes to it. */
const nextId = async ({ db }: World, table: string): Promise<number> =>
  ((await db.all<{ seq: number }>(sql`select seq from sqlite_sequence where name = ${table}`)).at(0)?.seq ??
    0) + 1;

const someone = async ({ db, random }: World): Promise<number> =>
  random.pick(await db.select({ id: users.id }).from(users).where(eq(users.active, '1'))).id;

const aSite = async ({ db, random }: World) =>
  random.pick(
    await db
      .select()
      .from(sites)
      .where(and(isNull(sites.deleted_at), isNull(sites.frozen_at))),
  );

/** One of the newest memories in a state. */
const aMemory = async (
  { db, random }: World,
  status: 'pending' | 'published',
  where = isNotNull(memories.id),
) => {
  const found = await db
    .select()
    .from(memories)
    .where(and(eq(memories.owner_kind, 'site'), eq(memories.status, status), where))
    .orderBy(desc(memories.id))
    .limit(30);
  return found.length > 0 ? random.pick(found) : undefined;
};

const count = ({ db }: World, siteId: number, by: number): Statement =>
  db
    .update(sites)
    .set({ memories_count: sql`${sites.memories_count} + ${by}` })
    .where(eq(sites.id, siteId));

/** A memory in words, every other one with a photo, every fifth for its family to decide on. */
const tell: Act = async (world, moment) => {
  const { db, random } = world;
  const [site, author, id] = [await aSite(world), await someone(world), await nextId(world, 'memories')];
  const isPending = random.chance(0.2);
  const lang = random.pick(['he', 'en'] as const);
  const at = moment.at.toISOString();
  const memory = {
    id,
    owner_kind: 'site' as const,
    owner_id: site.id,
    author_id: author,
    type: 'text' as const,
    text: `${random.pick(TEXTS[lang])} ${moment.number}`,
    lang,
    tags: [],
    status: isPending ? ('pending' as const) : ('published' as const),
    position: moment.at.getTime(),
    client_key: markOf(moment),
    created_at: at,
    updated_at: at,
  };
  const photos = random.chance(0.5)
    ? [
        await storedPhoto(world, moment, {
          site_id: site.id,
          memory_id: id,
          created_by: author,
          attached_at: at,
        }),
      ]
    : [];
  return {
    statements: [
      db.insert(memories).values(memory),
      ...indexMemory(db, { ...memory, candle_text: null, location: null, media: [] }, []),
      ...(isPending ? [] : [count(world, site.id, 1)]),
      ...photos.map((photo) => db.insert(media).values(photo)),
    ],
    sign: `select 1 from memories where client_key = '${markOf(moment)}'`,
  };
};

type Use = Pick<typeof media.$inferInsert, 'site_id' | 'memory_id' | 'created_by' | 'attached_at'>;

/** Stores the objects of a photo, which come before its row, and returns the row. */
async function storedPhoto({ media: bucket, random }: World, moment: Moment, use: Use) {
  const sizes = WIDTHS.map(() => random.whole(200, 2000));
  const key = `rehearsal/${moment.number}`;
  for (const [at, width] of WIDTHS.entries())
    await bucket.put(`${key}/${width}`, new Uint8Array(sizes[at] ?? 0).fill(moment.number % 256));
  return {
    ...use,
    id: markOf(moment),
    purpose: 'memory' as const,
    kind: 'photo' as const,
    content_type: 'image/webp',
    width: WIDTHS.at(-1),
    height: WIDTHS.at(-1),
    widths: WIDTHS,
    sizes,
    key,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    focal_x: random.between(0, 1),
    created_at: moment.at.toISOString(),
  };
}

/** Uploads a photo for a memory that is never sent. */
const abandon: Act = async (world, moment) => {
  const [site, author] = [await aSite(world), await someone(world)];
  const use = { site_id: site.id, memory_id: null, created_by: author, attached_at: null };
  return {
    statements: [world.db.insert(media).values(await storedPhoto(world, moment, use))],
    sign: `select 1 from media where id = '${markOf(moment)}'`,
  };
};

const decide: Act = async (world, { at, number }) => {
  const memory = await aMemory(world, 'pending');
  if (!memory) return;
  const isPublished = world.random.chance(0.7);
  return {
    statements: [
      world.db
        .update(memories)
        .set({
          status: isPublished ? 'published' : 'denied',
          decided_at: at.toISOString(),
          status_note: `${number}`,
        })
        .where(eq(memories.id, memory.id)),
      ...(isPublished ? [count(world, memory.owner_id, 1)] : []),
    ],
    sign: `select 1 from memories where id = ${memory.id} and status_note = '${number}'`,
  };
};

/** Deletes a memory with its photos, whose objects are kept for 30 days more. */
const erase: Act = async (world, { at }) => {
  const memory = await aMemory(world, 'published', sql`${memories.media} <> '[]'`);
  if (!memory) return;
  return {
    statements: [
      ...discardMedia({ db: world.db, now: () => at }, { memoryIds: [memory.id] }),
      world.db.delete(memories).where(eq(memories.id, memory.id)),
      count(world, memory.owner_id, -1),
    ],
    sign: `select 1 where not exists (select 1 from memories where id = ${memory.id})`,
  };
};

const like: Act = async (world, { at }) => {
  const [memory, user] = [await aMemory(world, 'published'), await someone(world)];
  if (!memory) return;
  const mine = and(eq(memory_likes.memory_id, memory.id), eq(memory_likes.user_id, user));
  if ((await world.db.select().from(memory_likes).where(mine)).length > 0) return;
  return {
    statements: [
      world.db
        .insert(memory_likes)
        .values({ memory_id: memory.id, user_id: user, created_at: at.toISOString() }),
    ],
    sign: `select 1 from memory_likes where memory_id = ${memory.id} and user_id = ${user}`,
  };
};

const comment: Act = async (world, moment) => {
  const [memory, author] = [await aMemory(world, 'published'), await someone(world)];
  if (!memory) return;
  return {
    statements: [
      world.db.insert(comments).values({
        memory_id: memory.id,
        site_id: memory.owner_id,
        author_id: author,
        text: 'תודה שסיפרת; "it\'s" so\nlike her',
        lang: 'he',
        status: 'published',
        client_key: markOf(moment),
        created_at: moment.at.toISOString(),
      }),
    ],
    sign: `select 1 from comments where client_key = '${markOf(moment)}'`,
  };
};

const edit: Act = async (world, moment) => {
  const site = await aSite(world);
  const changed = { ...site, sentence: `${markOf(moment)} לזכר`, version: site.version + 1 };
  return {
    statements: [
      world.db
        .update(sites)
        .set({ sentence: changed.sentence, version: changed.version, updated_at: moment.at.toISOString() })
        .where(eq(sites.id, site.id)),
      ...indexSite(world.db, changed),
    ],
    sign: `select 1 from sites where sentence glob '${markOf(moment)} *'`,
  };
};

const create: Act = async (world, moment) => {
  const { portrait_id: _, cover_id: __, ...site } = await aSite(world);
  const at = moment.at.toISOString();
  const created = {
    ...site,
    id: await nextId(world, 'sites'),
    slug: markOf(moment),
    first_name: world.random.pick(['Ruth', 'רות', 'Naomi', 'נעמי']),
    memories_count: 0,
    held_count: 0,
    codes_count: 0,
    media_bytes: 0,
    first_media: [],
    communities: [],
    controlled_in: 0,
    created_at: at,
    updated_at: at,
  };
  return {
    statements: [world.db.insert(sites).values(created), ...indexSite(world.db, created)],
    sign: `select 1 from sites where slug = '${markOf(moment)}'`,
  };
};

const remove: Act = async (world, { at }) => {
  const site = await aSite(world);
  return {
    statements: [world.db.update(sites).set({ deleted_at: at.toISOString() }).where(eq(sites.id, site.id))],
    sign: `select 1 from sites where id = ${site.id} and deleted_at = '${at.toISOString()}'`,
  };
};

const restore: Act = async (world, { at }) => {
  const gone = await world.db.select().from(sites).where(isNotNull(sites.deleted_at)).limit(1);
  const site = gone.at(0);
  if (!site) return;
  return {
    statements: [
      world.db
        .update(sites)
        .set({ deleted_at: null, updated_at: at.toISOString() })
        .where(eq(sites.id, site.id)),
      ...indexSite(world.db, { ...site, deleted_at: null }),
    ],
    sign: `select 1 from sites where id = ${site.id} and updated_at = '${at.toISOString()}'`,
  };
};

const stick: Act = async (world, { at, number }) => {
  const site = await aSite(world);
  const code = codeFromBytes(Uint8Array.from({ length: 8 }, () => world.random.whole(0, 255)));
  const now = at.toISOString();
  return {
    statements: [
      world.db.insert(codes).values({
        code,
        type: 's',
        state: 'printed',
        target: site.slug,
        site_id: site.id,
        created_at: now,
        updated_at: now,
      }),
    ],
    sign: `select ${number} from codes where code = '${code}'`,
  };
};

/** Binds a code to another site. */
const rebind: Act = async (world, { at }) => {
  const site = await aSite(world);
  const bound = await world.db
    .select({ code: codes.code })
    .from(codes)
    .where(and(isNotNull(codes.site_id), inArray(codes.type, ['s', 'm'])));
  if (bound.length === 0) return;
  const { code } = world.random.pick(bound);
  return {
    statements: [
      world.db
        .update(codes)
        .set({ site_id: site.id, target: site.slug, updated_at: at.toISOString() })
        .where(eq(codes.code, code)),
    ],
    sign: `select 1 from codes where code = '${code}' and updated_at = '${at.toISOString()}'`,
  };
};

/** A text of the service as long as it may be, which is longer than a statement may be. */
const publish: Act = async (world, { at, number }) => {
  const now = at.toISOString();
  const [id, key] = [await nextId(world, 'text_versions'), `rehearsal-${number}`];
  const longest = (line: string) => line.repeat(Math.floor(TEXT_LENGTH_MAX / line.length));
  const [en, he] = [longest('The "new" terms\n'), longest("תנאים 'חדשים' 🌸\n")];
  return {
    statements: [
      world.db.insert(text_versions).values({
        id,
        key,
        en: `${en}${number}`.slice(-TEXT_LENGTH_MAX),
        he,
        tree: { en: { lines: [] }, he: { lines: [] } },
        created_by: await someone(world),
        created_at: now,
      }),
      world.db.insert(published_texts).values({ key, version_id: id, revision: 1, updated_at: now }),
    ],
    sign: `select 1 from published_texts where key = '${key}'`,
  };
};

/** As often as each is here. */
const ACTS = [
  tell,
  tell,
  tell,
  tell,
  abandon,
  decide,
  erase,
  erase,
  like,
  comment,
  edit,
  create,
  remove,
  restore,
  stick,
  rebind,
  publish,
];

/** Does one of the things that people do, as one commit, and returns once the database has acknowledged it. */
export async function write(open: Open, random: Random, moment: Moment): Promise<Write> {
  const world = { ...open, random };
  const act = await random.pick(ACTS)(world, moment);
  const { statements, sign } = act ?? ((await tell(world, moment)) as NonNullable<typeof act>);
  await open.db.batch(statements as [Statement, ...Statement[]]);
  return { at: moment.at.getTime(), sign };
}
