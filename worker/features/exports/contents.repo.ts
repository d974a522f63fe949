import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments, transcripts } from '#worker/db/schema/memory-life.ts';
import { notices } from '#worker/db/schema/notices.ts';
import { users } from '#worker/db/schema/people.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { thanks_letters } from '#worker/db/schema/thanks.ts';
import { idsOfPlace } from '#worker/features/memories/public.ts';

export const memoryColumns = {
  id: memories.id,
  site_id: memories.owner_id,
  type: memories.type,
  text: memories.text,
  candle_text: memories.candle_text,
  location: memories.location,
  happened_on: memories.happened_on,
  author_relation: memories.author_relation,
  question: memories.question,
  tags: memories.tags,
  links: memories.links,
  visibility: memories.visibility,
  status: memories.status,
  created_at: memories.created_at,
  author: sql<string>`trim(${users.first_name} || ' ' || ${users.last_name})`,
};

/** What a user wrote on any site, oldest first, with the site's name where the user may see that. */
export const listOwnMemories = (db: Db, userId: number) =>
  db
    .select({
      ...memoryColumns,
      site: sql<string | null>`iif(${sites.mode} <> 'private' or ${members.user_id} is not null,
        trim(${sites.first_name} || ' ' || ${sites.last_name}), null)`,
    })
    .from(memories)
    .innerJoin(users, eq(users.id, memories.author_id))
    .leftJoin(sites, and(eq(sites.id, memories.owner_id), isNull(sites.deleted_at)))
    .leftJoin(
      members,
      and(
        eq(members.owner_kind, 'site'),
        eq(members.owner_id, sites.id),
        eq(members.user_id, userId),
        isNull(members.suspended_at),
      ),
    )
    .where(and(eq(memories.owner_kind, 'site'), eq(memories.author_id, userId)))
    .orderBy(asc(memories.id));

/** What is on a site or waits to be, oldest first. */
export const listSiteMemories = (db: Db, siteId: number) =>
  db
    .select({ ...memoryColumns, site: sql<string | null>`null` })
    .from(memories)
    .innerJoin(users, eq(users.id, memories.author_id))
    .where(
      and(
        sql`${memories.id} in (${idsOfPlace('site', siteId)})`,
        inArray(memories.status, ['published', 'pending', 'returned']),
      ),
    )
    .orderBy(asc(memories.id));

export type ExportedMemory = Awaited<ReturnType<typeof listOwnMemories>>[number];

export const commentColumns = {
  id: comments.id,
  memory_id: comments.memory_id,
  text: comments.text,
  status: comments.status,
  created_at: comments.created_at,
  author: sql<string>`trim(${users.first_name} || ' ' || ${users.last_name})`,
};

export const listOwnComments = (db: Db, userId: number) =>
  db
    .select(commentColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.author_id))
    .where(eq(comments.author_id, userId))
    .orderBy(asc(comments.id));

export const listSiteComments = (db: Db, siteId: number) =>
  db
    .select(commentColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.author_id))
    .where(and(eq(comments.site_id, siteId), inArray(comments.status, ['published', 'pending'])))
    .orderBy(asc(comments.id));

export type ExportedComment = Awaited<ReturnType<typeof listOwnComments>>[number];

export const mediaColumns = {
  id: media.id,
  memory_id: media.memory_id,
  kind: media.kind,
  name: media.name,
  caption: media.caption,
  content_type: media.content_type,
  key: media.key,
  widths: media.widths,
  sizes: media.sizes,
  crcs: media.crcs,
  file_bytes: media.file_bytes,
  file_crc: media.file_crc,
};

/** The ready files that a user uploaded and uses, oldest first. */
export const listOwnMedia = (db: Db, userId: number) =>
  db
    .select(mediaColumns)
    .from(media)
    .where(
      and(
        eq(media.created_by, userId),
        eq(media.state, 'ready'),
        or(sql`${media.memory_id} is not null`, eq(media.purpose, 'avatar')),
        sql`${media.attached_at} is not null`,
      ),
    )
    .orderBy(asc(media.created_at), asc(media.id));

/** The pictures of a site's memories that are on it or wait to be, its portrait and its cover, oldest first. */
export const listSitePictures = (db: Db, siteId: number) =>
  db
    .select(mediaColumns)
    .from(media)
    .innerJoin(sites, eq(sites.id, media.site_id))
    .leftJoin(memories, eq(memories.id, media.memory_id))
    .where(
      and(
        eq(media.site_id, siteId),
        eq(media.kind, 'photo'),
        or(
          inArray(memories.status, ['published', 'pending', 'returned']),
          eq(media.id, sites.portrait_id),
          eq(media.id, sites.cover_id),
        ),
      ),
    )
    .orderBy(asc(media.created_at), asc(media.id));

export type ExportedMedia = Awaited<ReturnType<typeof listOwnMedia>>[number];

export const transcriptColumns = {
  memory_id: transcripts.memory_id,
  media_id: transcripts.media_id,
  kind: media.kind,
  name: media.name,
  text: transcripts.text,
  lang: transcripts.lang,
  captions_lang: transcripts.captions_lang,
};

/** What is said in the videos and recordings of a user's memories. The captions themselves are read one by one. */
export const listOwnTranscripts = (db: Db, userId: number) =>
  db
    .select(transcriptColumns)
    .from(transcripts)
    .innerJoin(media, eq(media.id, transcripts.media_id))
    .innerJoin(memories, eq(memories.id, transcripts.memory_id))
    .where(and(eq(memories.owner_kind, 'site'), eq(memories.author_id, userId)))
    .orderBy(asc(media.created_at), asc(media.id));

/** The same of the memories that are on a site or wait to be. */
export const listSiteTranscripts = (db: Db, siteId: number) =>
  db
    .select(transcriptColumns)
    .from(transcripts)
    .innerJoin(media, eq(media.id, transcripts.media_id))
    .innerJoin(memories, eq(memories.id, transcripts.memory_id))
    .where(
      and(
        sql`${memories.id} in (${idsOfPlace('site', siteId)})`,
        inArray(memories.status, ['published', 'pending', 'returned']),
      ),
    )
    .orderBy(asc(media.created_at), asc(media.id));

export type ExportedTranscript = Awaited<ReturnType<typeof listOwnTranscripts>>[number];

export const findPerson = async (db: Db, userId: number) =>
  (
    await db
      .select({
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        locale: users.locale,
        created_at: users.created_at,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deleted_at)))
  ).at(0);

export const findSite = async (db: Db, siteId: number) =>
  (
    await db
      .select({
        id: sites.id,
        slug: sites.slug,
        first_name: sites.first_name,
        last_name: sites.last_name,
        other_name: sites.other_name,
        lang: sites.lang,
        birth: sites.birth,
        death: sites.death,
        sentence: sites.sentence,
        about: sites.about,
      })
      .from(sites)
      .where(and(eq(sites.id, siteId), isNull(sites.deleted_at)))
  ).at(0);

/** The notice of the first week, with the address and the hours: only the Owner gets the copy of a site. */
export const findSiteNotice = async (db: Db, siteId: number) =>
  (await db.select({ notice: notices.notice }).from(notices).where(eq(notices.site_id, siteId))).at(0)
    ?.notice ?? null;

/** The letters of thanks that the family sent. */
export const listSiteLetters = (db: Db, siteId: number) =>
  db
    .select({
      occasion: thanks_letters.occasion,
      text: thanks_letters.text,
      created_at: thanks_letters.created_at,
    })
    .from(thanks_letters)
    .where(eq(thanks_letters.site_id, siteId))
    .orderBy(asc(thanks_letters.id));
