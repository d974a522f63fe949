import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Relation } from '#worker/contract/related-site.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { cemeteries, grave_photos, grave_records } from '#worker/db/schema/grave-records.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments, transcripts } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { questions } from '#worker/db/schema/questions.ts';
import { extended_fields, related_links, relations, tags } from '#worker/db/schema/site-details.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { isActive } from '#worker/features/site-access/public.ts';
import { inverseOf } from '#worker/shared/relation.ts';
import { commentColumns, mediaColumns, memoryColumns, transcriptColumns } from './contents.repo.ts';

/**
 * The ids of the memories that are on a site or wait to be, oldest first. Each status is read from the index that
 * holds it, which its condition has to be spelled for.
 */
export async function listMemoryIds(db: Db, siteId: number): Promise<number[]> {
  const { results } = await db.$client
    .prepare(
      `select id from (
         select id from memories where owner_kind = 'site' and owner_id = ?1 and status = 'published'
         union all
         select id from memories where owner_kind = 'site' and owner_id = ?1 and status = 'pending'
         union all
         select id from memories where owner_kind = 'site' and owner_id = ?1
           and status in ('returned', 'denied') and status = 'returned'
       ) order by id`,
    )
    .bind(siteId)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}

/** Of these memories those that are still on the site, oldest first, each with the number of its comments. */
export const listMemoriesOf = (db: Db, siteId: number, ids: readonly number[]) =>
  db
    .select({
      ...memoryColumns,
      status: sql<'published' | 'pending' | 'returned'>`${memories.status}`,
      comments: sql<number>`(select count(*) from comments c where c.memory_id = ${memories.id}
        and c.status in ('published', 'pending'))`,
    })
    .from(memories)
    .innerJoin(users, eq(users.id, memories.author_id))
    .where(
      and(
        inList(memories.id, ids),
        eq(memories.owner_kind, 'site'),
        eq(memories.owner_id, siteId),
        inArray(memories.status, ['published', 'pending', 'returned']),
      ),
    )
    .orderBy(asc(memories.id));

/** The ready files of memories, in the order in which each shows them. */
export const listMediaOf = (db: Db, memoryIds: readonly number[]) =>
  db
    .select(mediaColumns)
    .from(media)
    .where(and(inList(media.memory_id, memoryIds), eq(media.state, 'ready'), isNotNull(media.attached_at)))
    .orderBy(asc(media.memory_id), asc(media.position), asc(media.created_at), asc(media.id));

export const listCommentsOf = (db: Db, memoryIds: readonly number[]) =>
  db
    .select({ ...commentColumns, status: sql<'published' | 'pending'>`${comments.status}` })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.author_id))
    .where(and(inList(comments.memory_id, memoryIds), inArray(comments.status, ['published', 'pending'])))
    .orderBy(asc(comments.memory_id), asc(comments.id));

export const listTranscriptsOf = (db: Db, memoryIds: readonly number[]) =>
  db
    .select(transcriptColumns)
    .from(transcripts)
    .innerJoin(media, eq(media.id, transcripts.media_id))
    .where(inList(transcripts.memory_id, memoryIds))
    .orderBy(asc(media.memory_id), asc(media.position), asc(media.created_at), asc(media.id));

export const findWholeSite = (db: Db, siteId: number) =>
  db
    .select()
    .from(sites)
    .where(and(eq(sites.id, siteId), isNull(sites.deleted_at)))
    .get();

/** The portrait, the cover and the logo of a site. */
export const listPicturesOf = (db: Db, ids: readonly string[]) =>
  db.select(mediaColumns).from(media).where(inList(media.id, ids));

export const listFields = (db: Db, siteId: number) =>
  db
    .select({ name: extended_fields.name, value: extended_fields.value })
    .from(extended_fields)
    .where(and(eq(extended_fields.owner_kind, 'site'), eq(extended_fields.owner_id, siteId)))
    .orderBy(asc(extended_fields.position));

/** Where the grave is, with the photos of the way in their order; undefined where nobody has entered it. */
export async function findGrave(db: Db, siteId: number) {
  const [records, way] = await db.batch([
    db
      .select({
        cemetery: sql<string | null>`coalesce(${cemeteries.name_he}, ${grave_records.cemetery_name})`.as(
          'cemetery',
        ),
        cemetery_en: sql<string | null>`${cemeteries.name_en}`.as('cemetery_en'),
        city: sql<string | null>`coalesce(${cemeteries.city_he}, ${grave_records.city})`.as('city'),
        gate: grave_records.gate,
        block: grave_records.block,
        row: grave_records.row,
        plot: grave_records.plot,
        lat: sql<number | null>`${grave_records.lat}`.as('lat'),
        lng: sql<number | null>`${grave_records.lng}`.as('lng'),
        note: grave_records.note,
      })
      .from(grave_records)
      .leftJoin(cemeteries, eq(cemeteries.id, grave_records.cemetery_id))
      .where(eq(grave_records.site_id, siteId)),
    db
      .select({ media_id: grave_photos.media_id, caption: grave_photos.caption })
      .from(grave_photos)
      .where(eq(grave_photos.site_id, siteId))
      .orderBy(asc(grave_photos.position)),
  ]);
  const [record] = records;
  return record && { record, way };
}

export const listTags = async (db: Db, siteId: number): Promise<string[]> =>
  (await db.select({ name: tags.name }).from(tags).where(eq(tags.site_id, siteId)).orderBy(asc(tags.id))).map(
    ({ name }) => name,
  );

export const listLinks = (db: Db, siteId: number) =>
  db
    .select({ url: related_links.url, title: related_links.title })
    .from(related_links)
    .where(and(eq(related_links.owner_kind, 'site'), eq(related_links.owner_id, siteId)))
    .orderBy(asc(related_links.position), asc(related_links.id));

export const listQuestions = (db: Db, siteId: number) =>
  db
    .select({ text: questions.text, lang: questions.lang })
    .from(questions)
    .where(eq(questions.site_id, siteId))
    .orderBy(asc(questions.position), asc(questions.id));

export const listCodes = (db: Db, siteId: number) =>
  db
    .select({ code: codes.code, type: codes.type, state: codes.state })
    .from(codes)
    .where(eq(codes.site_id, siteId))
    .orderBy(asc(codes.created_at), asc(codes.code));

/** The names of the communities that a site is in, of private ones where the user is a member. */
export const listGroups = async (db: Db, siteId: number, userId: number): Promise<string[]> =>
  (
    await db
      .select({ name: communities.name })
      .from(community_sites)
      .innerJoin(communities, eq(communities.id, community_sites.community_id))
      .where(
        and(
          eq(community_sites.site_id, siteId),
          eq(community_sites.state, 'held'),
          isNull(communities.deleted_at),
          or(
            eq(communities.permissions, 'public'),
            sql`exists (select 1 from ${members} m where m.owner_kind = 'community'
              and m.owner_id = ${communities.id} and m.user_id = ${userId} and m.suspended_at is null)`,
          ),
        ),
      )
      .orderBy(asc(communities.id))
  ).map(({ name }) => name);

/**
 * The relations of a site that it asked for or agreed to, from its side. The other site is named where the user may
 * see it: where it is not private, or they are a member.
 */
export async function listRelations(db: Db, siteId: number, userId: number) {
  const rows = await db
    .select({
      from: relations.site_id,
      relation: relations.relation,
      text: relations.text,
      name: sql<string | null>`iif((${sites.mode} <> 'private' and ${isActive}) or exists
        (select 1 from ${members} m where m.owner_kind = 'site' and m.owner_id = ${sites.id}
          and m.user_id = ${userId} and m.suspended_at is null),
        trim(${sites.first_name} || ' ' || ${sites.last_name}), null)`,
    })
    .from(relations)
    .innerJoin(
      sites,
      and(
        sql`${sites.id} = iif(${relations.site_id} = ${siteId}, ${relations.other_id}, ${relations.site_id})`,
        isNull(sites.deleted_at),
      ),
    )
    .where(
      or(
        and(eq(relations.site_id, siteId), inArray(relations.state, ['asked', 'agreed'])),
        and(eq(relations.other_id, siteId), eq(relations.state, 'agreed')),
      ),
    )
    .orderBy(asc(relations.id));
  return rows.map(({ from, relation, text, name }) => ({
    relation: (from === siteId ? relation : inverseOf(relation)) satisfies Relation,
    text,
    name,
  }));
}
