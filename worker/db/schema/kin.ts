import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { RELATIONS } from '#worker/contract/related-site.ts';

/** What the person of `other_id` is to the person of `site_id`; on the other site the inverse is shown once its staff agree. */
export const relations = sqliteTable(
  'relations',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer().notNull(),
    other_id: integer().notNull(),
    /** The two again, the smaller number first. */
    low_id: integer().notNull(),
    high_id: integer().notNull(),
    relation: text({ enum: RELATIONS }).notNull(),
    /** What `other` means. */
    text: text(),
    state: text({ enum: ['asked', 'agreed', 'declined'] }).notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
    decided_by: integer(),
    decided_at: text(),
  },
  (t) => [
    /** Two sites have one relation, whoever said it. */
    uniqueIndex('relations_pair').on(t.low_id, t.high_id).where(sql`state <> 'declined'`),
    index('relations_between').on(t.low_id, t.high_id),
    index('relations_site').on(t.site_id, t.id),
    index('relations_other').on(t.other_id, t.state, t.id),
  ],
);

/** What a page says of itself. */
export type LinkPreview = {
  title: string | null;
  description: string | null;
  host: string;
  image_id: string | null;
};

export const related_links = sqliteTable(
  'related_links',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    no_preview: integer({ mode: 'boolean' }).notNull().default(false),
    preview: text({ mode: 'json' }).$type<LinkPreview>(),
    /** When the page was last asked; null where it never is. */
    asked_at: text(),
    position: real().notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [index('related_links_owner').on(t.owner_kind, t.owner_id, t.position, t.id)],
);

/** Of a site or a community: at most three, which the numbers of their places see to. */
export const extended_fields = sqliteTable(
  'extended_fields',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    /** 1 to 3. */
    position: integer().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('extended_fields_place').on(t.owner_kind, t.owner_id, t.position)],
);

export const tags = sqliteTable(
  'tags',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer().notNull(),
    name: text().notNull(),
    /** By `searchKey`: two tags of a site are never told apart by niqqud or case alone. */
    key: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('tags_key').on(t.site_id, t.key)],
);

/** Whom a memory that carries a tag is there for: as it is published, or it waits, or it was denied or deleted. */
const SEEN = ['everyone', 'members', 'staff', 'waiting', 'gone'] as const;

/** Which memories carry a tag, kept by triggers. */
export const tagged_memories = sqliteTable(
  'tagged_memories',
  {
    site_id: integer().notNull(),
    tag: text().notNull(),
    memory_id: integer().notNull(),
    seen: text({ enum: SEEN }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.tag, t.memory_id] })],
);

/** How many they are, kept by triggers, so that a list of tags counts none. */
export const tag_uses = sqliteTable(
  'tag_uses',
  {
    site_id: integer().notNull(),
    tag: text().notNull(),
    seen: text({ enum: SEEN }).notNull(),
    uses: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.tag, t.seen] })],
);
