import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { RELATIONS } from '#worker/contract/related-site.ts';

/**
 * What the person of `other_id` is to that of `site_id`; the other site shows the inverse once its staff
 * agree.
 */
export const relations = sqliteTable(
  'relations',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer().notNull(),
    other_id: integer().notNull(),
    /** The same two ids, the smaller one first. */
    low_id: integer().notNull(),
    high_id: integer().notNull(),
    relation: text({ enum: RELATIONS }).notNull(),
    /** The description of the relation `other`. */
    text: text(),
    state: text({ enum: ['asked', 'agreed', 'declined'] }).notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
    decided_by: integer(),
    decided_at: text(),
  },
  (t) => [
    /** At most one relation per pair of sites, whichever site added it. */
    uniqueIndex('relations_pair').on(t.low_id, t.high_id).where(sql`state <> 'declined'`),
    index('relations_between').on(t.low_id, t.high_id),
    index('relations_site').on(t.site_id, t.id),
    index('relations_other').on(t.other_id, t.state, t.id),
  ],
);

/** The preview data that a page provides. */
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
    /** When the page was last fetched; null where it is never fetched. */
    asked_at: text(),
    position: real().notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [index('related_links_owner').on(t.owner_kind, t.owner_id, t.position, t.id)],
);

/** Extended fields of a site or a community: at most three, which the numbering of positions enforces. */
export const extended_fields = sqliteTable(
  'extended_fields',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    /** The position: 1 to 3. */
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
    /** The name's `searchKey`: two tags of a site never differ by niqqud or case alone. */
    key: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('tags_key').on(t.site_id, t.key)],
);

/**
 * Who sees a memory that has a tag: by its visibility while published, `waiting` while pending, `gone` once
 * denied or deleted.
 */
const AUDIENCES = ['everyone', 'members', 'staff', 'waiting', 'gone'] as const;

/** Which memories have a tag, maintained by triggers. */
export const tagged_memories = sqliteTable(
  'tagged_memories',
  {
    site_id: integer().notNull(),
    tag: text().notNull(),
    memory_id: integer().notNull(),
    seen: text({ enum: AUDIENCES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.tag, t.memory_id] })],
);

/** The number of memories per tag, maintained by triggers, so that listing tags needs no counting. */
export const tag_uses = sqliteTable(
  'tag_uses',
  {
    site_id: integer().notNull(),
    tag: text().notNull(),
    seen: text({ enum: AUDIENCES }).notNull(),
    uses: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.tag, t.seen] })],
);
