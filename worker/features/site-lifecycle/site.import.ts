import { z } from 'zod';
import type { AddSite } from '#worker/contract/new-site.ts';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import { Id } from '#worker/contract/schemas/primitives.ts';
import type { Gender, SiteMode } from '#worker/contract/site.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { ImportedRow, OpenedImport, RefusedRow, Stored } from '#worker/core/import-kind.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { findLastId, stillLastId } from '#worker/db/next-id.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { insertCommunitySite } from '#worker/features/groups/public.ts';
import {
  areNamed,
  fault,
  GENDERS,
  keyOfPerson,
  listKnownCommunities,
  platformImport,
  readCells,
  type Words,
  words,
} from '#worker/features/imports/public.ts';
import { abortUnlessOwned, abortUnlessUntouched, listUntouchedSites } from '#worker/features/walls/public.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { makeSite } from './add-site.ts';
import { listNamedSites, listUsersByEmail, type NamedSite } from './imported-sites.repo.ts';
import { deleteSite } from './purge-site.job.ts';

/** A person to make a site of. */
type SiteRow = ImportedRow & {
  first_name: string;
  last_name: string;
  other_name: string | null;
  gender: Gender;
  birth: CalendarDate | null;
  death: CalendarDate | null;
  type_id: 1 | 2;
  mode: SiteMode;
  owner_email: string | null;
  community_id: number | null;
};

/** How many sites of the same names are read at once. */
const NAMED_A_PAGE = 1000;

/** What undoing needs to know: to whom the site was given, null where it was unclaimed. */
const Before = z.object({ ownerId: z.number().nullable() });

/** Making one takes about fifteen statements and deleting one about fifty, of which a run of a job has a thousand. */
const MADE_A_STEP = 40;
const DELETED_A_STEP = 12;

const TYPES: Words<1 | 2> = words<1 | 2>(
  [1, 'memorial 1 הנצחה אתר־הנצחה'],
  [2, 'life_story life-story story 2 סיפור־חיים'],
);
const MODES: Words<SiteMode> = words<SiteMode>(
  ['private', 'private פרטי'],
  ['open', 'open פתוח'],
  ['regular', 'regular רגיל'],
);
const Email = z.email({ error: 'email.invalid' }).max(254).toLowerCase();

/** Sites of owners with an account, or unclaimed ones that belong to a community’s Owner or else to who imports them. */
export const siteImport = platformImport<SiteRow>({
  name: 'sites',
  isEnough: areNamed,
  open: (ctx, { columns, userId }) => ({
    rowsAStep: { apply: MADE_A_STEP, undo: DELETED_A_STEP },
    parse: (cells) => readRow(columns, cells, ctx.now()),
    isSame: () => true,
    findStored: (rows) => findStored(ctx, rows),
    apply: (rows) => apply(ctx, userId, rows),
    undo: (made) => undo(ctx, made),
  }),
});

function readRow(columns: readonly string[], cells: readonly string[], now: Date): SiteRow | RefusedRow {
  const read = readCells(columns, cells);
  if (read.faults.length > 0) return { faults: read.faults };
  const { first_name, last_name, other_name } = read.names();
  const row = {
    ...{ first_name, last_name, other_name },
    ...read.dates(now),
    gender: read.word('gender', GENDERS, 'other'),
    type_id: read.word('type', TYPES, 1),
    mode: read.word('mode', MODES, 'regular'),
    owner_email: read.value('owner_email', Email) ?? null,
    community_id: read.value('community_id', Id) ?? null,
  };
  return read.faults.length > 0 ? { faults: read.faults } : { ...row, key: keyOfPerson(row) };
}

const ownersOf = async ({ db }: Ctx, rows: readonly SiteRow[]) =>
  new Map(
    (
      await listUsersByEmail(
        db,
        rows.flatMap(({ owner_email }) => owner_email ?? []),
      )
    ).map(({ email, id }) => [email, id]),
  );

const communitiesOf = ({ db }: Ctx, rows: readonly SiteRow[]) =>
  listKnownCommunities(
    db,
    rows.flatMap(({ community_id }) => community_id ?? []),
  );

async function findStored(ctx: Ctx, rows: readonly SiteRow[]): Promise<Stored[]> {
  const owners = await ownersOf(ctx, rows);
  const communities = await communitiesOf(ctx, rows);
  const known = await findKnown(ctx, rows);
  return rows.map(({ key, owner_email, community_id }): Stored => {
    const faults = [
      ...(owner_email !== null && !owners.has(owner_email) ? [fault('owner_email', 'user.unknown')] : []),
      ...(community_id !== null && !communities.has(community_id)
        ? [fault('community_id', 'community.unknown')]
        : []),
    ];
    if (faults.length > 0) return { faults };
    const same = known.get(key);
    return same === undefined ? null : { same };
  });
}

/** The first site of each person of the rows that there is one of, however many others have their name. */
async function findKnown({ db }: Ctx, rows: readonly SiteRow[]): Promise<Map<string, number>> {
  const names = rows.map((row) => nameKeys({ ...row, other_name: null }).name_key);
  const wanted = new Set(rows.map(({ key }) => key));
  const known = new Map<string, number>();
  let after: number | undefined = 0;
  while (after !== undefined && known.size < wanted.size) {
    const named: NamedSite[] = await listNamedSites(db, names, { after, limit: NAMED_A_PAGE });
    for (const site of named) {
      const key = keyOfPerson(site);
      if (wanted.has(key) && !known.has(key)) known.set(key, site.id);
    }
    after = named.length < NAMED_A_PAGE ? undefined : named.at(-1)?.id;
  }
  return known;
}

async function apply(
  ctx: Ctx,
  userId: number,
  added: readonly SiteRow[],
): ReturnType<OpenedImport<SiteRow>['apply']> {
  const owners = await ownersOf(ctx, added);
  const communities = await communitiesOf(ctx, added);
  const last = await findLastId(ctx.db, sites);
  const at = iso(ctx.now());
  const statements: Statement[] = [
    abortUnless(ctx.db, stillLastId(sites, last)),
    ...[...communities.values()].map((community) => abortUnlessOwned(ctx.db, community)),
  ];
  const made: { id: number; before: z.infer<typeof Before> }[] = [];
  for (const [index, row] of added.entries()) {
    const { owner_email, community_id } = row;
    const id = last + 1 + index;
    const ownerId = owner_email === null ? null : (owners.get(owner_email) ?? null);
    const community = community_id === null ? undefined : communities.get(community_id);
    const owner: CtxFor<'member'> = {
      ...ctx,
      actor: { kind: 'member', userId: ownerId ?? community?.owner_id ?? userId, sessionId: '' },
    };
    statements.push(
      ...(await makeSite(owner, {
        id,
        person: personOf(row),
        portraitId: null,
        unclaimed: ownerId === null,
      })),
      ...(community ? insertCommunitySite(ctx.db, id, community.id, 'held', at) : []),
    );
    made.push({ id, before: { ownerId } });
  }
  return {
    made,
    statements: [
      ...statements,
      auditEntry(ctx, 'sites.imported', {
        kind: 'site',
        id: last + 1,
        after: { sites: [last + 1, last + added.length] },
      }),
    ],
  };
}

const personOf = ({ first_name, last_name, other_name, gender, birth, death, type_id, mode }: SiteRow) =>
  ({
    type_id,
    first_name,
    last_name,
    other_name,
    gender,
    info: { birth, death },
    private: mode,
  }) satisfies AddSite;

type Undo = OpenedImport<SiteRow>['undo'];

/** Deletes the sites that are as they were made. */
async function undo(ctx: Ctx, made: Parameters<Undo>[0]): ReturnType<Undo> {
  const asMade = made.flatMap(({ id, row, before }) => {
    const read = Before.safeParse(before);
    return id === null || !row || !read.data
      ? []
      : [{ id, communityId: row.community_id, ownerId: read.data.ownerId }];
  });
  const untouched = new Set(await listUntouchedSites(ctx.db, asMade));
  const gone = asMade.filter(({ id }) => untouched.has(id));
  const statements = gone.length === 0 ? [] : [abortUnlessUntouched(ctx.db, gone)];
  for (const { id } of gone) statements.push(...(await deleteSite(ctx, id)));
  return {
    isGone: made.map(({ id }) => untouched.has(id ?? 0)),
    statements: [
      ...statements,
      auditEntry(ctx, 'sites.import_undone', {
        kind: 'site',
        id: asMade[0]?.id ?? 0,
        after: { sites: gone.map(({ id }) => id) },
      }),
    ],
  };
}
