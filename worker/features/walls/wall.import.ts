import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ImportKind, OpenedImport, Stored } from '#worker/core/import-kind.ts';
import { authorize } from '#worker/core/policy.ts';
import {
  type CommunityRow,
  communityPolicy,
  communityStandingOf,
  findCommunityForActor,
} from '#worker/features/communities/public.ts';
import { keyOfPerson } from '#worker/features/imports/public.ts';
import { faultAt } from '#worker/features/site-access/public.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { addRows } from './add-rows.ts';
import { assertFieldsOpen } from './entry-input.ts';
import { takeBackRows } from './take-back-rows.ts';
import { columnFaults, FIELD_COLUMN, isSamePerson, readRow, type WallRow } from './wall-row.rules.ts';
import { listNamed } from './wall-writes.repo.ts';

/** People to the wall of a community, by its staff; with a site too where a column says so. */
export const wallImport: ImportKind = {
  name: 'wall',
  authorize: async (ctx, { scopeId, columns, hidden }) => {
    const found = await findCommunityForActor(ctx, String(scopeId));
    if (!found || !communityPolicy.answers.view(ctx.actor, found)) throw new AppError(hidden);
    const community = authorize(ctx.actor, communityPolicy, 'view', found);
    authorize(ctx.actor, communityPolicy, 'edit_wall', community);
    if (columns.length > 0 && community.deletion_due_at !== null) throw new AppError('import.deletion_due');
    if (columns.includes('site')) authorize(ctx.actor, communityPolicy, 'approve_sites', community);
    if (columns.some((column) => column.startsWith(FIELD_COLUMN))) await assertFieldsOpen(ctx, community);
    return {
      standing: communityStandingOf(ctx.actor, community),
      faults: columnFaults(columns, fieldsOf(community)).map(({ at, code }) =>
        faultAt(`/columns/${at}`, code),
      ),
    };
  },
  open: async (ctx, { scopeId, columns, lang, userId }) => {
    const community = await findCommunityForActor(ctx, String(scopeId));
    return community && openWall(ctx, community, { columns, lang, userId });
  },
};

const fieldsOf = ({ private_fields }: CommunityRow): ReadonlySet<string> =>
  new Set(private_fields.map(({ id }) => id));

type Sheet = Pick<Parameters<ImportKind['open']>[1], 'columns' | 'lang' | 'userId'>;

function openWall(
  ctx: Ctx,
  community: CommunityRow,
  { columns, lang, userId }: Sheet,
): OpenedImport<WallRow> {
  const sheet = {
    columns,
    lang,
    mode: community.permissions === 'private' ? 'private' : 'regular',
    fields: fieldsOf(community),
    now: ctx.now(),
  } as const;
  return {
    parse: (cells) => readRow(sheet, cells),
    isSame: isSamePerson,
    findStored: (rows) => findStored(ctx, community, rows),
    apply: (rows) => addRows(ctx, community, userId, rows),
    undo: (made) => takeBackRows(ctx, community, made),
  };
}

/** For each row an entry of the same person. */
async function findStored({ db }: Ctx, { id }: CommunityRow, rows: readonly WallRow[]): Promise<Stored[]> {
  const names = rows.map(({ first_name, last_name }) =>
    nameKeys({ first_name, last_name, other_name: null }),
  );
  const stored = await listNamed(db, id, [...new Set(names.map(({ name_key }) => name_key))]);
  const byKey = Map.groupBy(stored, keyOfPerson);
  return rows.map((row) => {
    const same = byKey.get(row.key)?.find((entry) => isSamePerson(row, entry));
    return same ? { same: same.id } : null;
  });
}
