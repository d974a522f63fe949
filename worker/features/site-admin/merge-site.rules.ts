import type { MergedField } from '#worker/contract/site-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { dateFaults, datesOf, type SiteRow } from '#worker/features/site-access/public.ts';

/** What a merge asks of two sites beside their rows. */
export type MergeFacts = {
  /** Whether either has an order that is not finished. */
  hasOrders: boolean;
  /** Whether staff of a community read the private site that stays, and not the one that ends. */
  hasReaders: boolean;
};

type Kind = Pick<SiteRow, 'work' | 'work_activated_at' | 'site_type_id'>;
type Compared = Kind &
  Pick<
    SiteRow,
    'id' | 'merged_into_id' | 'deleted_at' | 'frozen_at' | 'mode' | 'sign_in_to_view' | 'unclaimed'
  >;

const LIFE_STORY = 2;

/** A life story can become part of a memorial, since a life ends; nothing else becomes something else. */
const fits = (from: Kind, into: Kind): boolean =>
  from.work === into.work &&
  [from, into].every((site) => !site.work || site.work_activated_at !== null) &&
  (from.site_type_id === into.site_type_id || from.site_type_id === LIFE_STORY);

/** How few can read a site: its members, who is signed in, or everyone. */
const closedness = ({ mode, sign_in_to_view }: Pick<SiteRow, 'mode' | 'sign_in_to_view'>): number =>
  mode === 'private' ? 2 : sign_in_to_view ? 1 : 0;

/** Throws where a site cannot become part of another. What was written for few must not be read by more. */
export function requireMergeable(from: Compared, into: Compared, facts: MergeFacts): void {
  if (from.merged_into_id !== null) throw new AppError('site.merged');
  if (from.deleted_at !== null || into.deleted_at !== null) throw new AppError('site.not_found');
  if (from.id === into.id) throw new AppError('site.merge_same');
  if (from.frozen_at !== null || into.frozen_at !== null) throw new AppError('site.merge_frozen');
  if (!fits(from, into)) throw new AppError('site.merge_kind');
  if (into.unclaimed && !from.unclaimed) throw new AppError('site.merge_unclaimed');
  if (closedness(into) < closedness(from)) throw new AppError('site.merge_opens');
  if (from.mode === 'private' && facts.hasReaders) throw new AppError('site.merge_opens');
  if (facts.hasOrders) throw new AppError('site.merge_orders');
}

/** Fields of which the site that stays takes that of the other where it has none. */
const TAKEN = [
  ['other_name', 'other_name'],
  ['birth', 'birth'],
  ['death', 'death'],
  ['birth_city', 'birth_city'],
  ['birth_country', 'birth_country'],
  ['death_place', 'death_place'],
  ['fallen_at', 'fallen_at'],
  ['sentence', 'sentence'],
  ['about', 'about'],
  ['portrait', 'portrait_id'],
  ['cover', 'cover_id'],
] as const satisfies readonly (readonly [MergedField, keyof SiteRow])[];

const isDeath = (field: MergedField): boolean =>
  field === 'death' || field === 'death_place' || field === 'fallen_at';

type Taken = { columns: Partial<SiteRow>; filled: MergedField[]; lost: MergedField[] };

/**
 * What the site that stays takes of the other, and what of it is lost. A date that contradicts the other date is lost, and
 * a life story takes nothing of a death.
 */
export function takenFields(from: SiteRow, into: SiteRow, now: Date): Taken {
  const has = TAKEN.filter(([, column]) => from[column] !== null);
  const isFree = ([field, column]: (typeof TAKEN)[number]) =>
    into[column] === null && !(isDeath(field) && into.site_type_id === LIFE_STORY);
  const fits = ([field]: (typeof TAKEN)[number]) =>
    (field !== 'birth' && field !== 'death') ||
    dateFaults(datesAfter(from, into, [field]), now, '').length === 0;
  const taken = has.filter((one) => isFree(one) && fits(one));
  const filled = taken.map(([field]) => field);
  const columns = Object.fromEntries(taken.map(([, column]) => [column, from[column]])) as Partial<SiteRow>;
  const differs = (field: (typeof TAKEN)[number][0], column: keyof SiteRow) =>
    !filled.includes(field) && JSON.stringify(from[column]) !== JSON.stringify(into[column]);
  const isNamedApart = from.first_name !== into.first_name || from.last_name !== into.last_name;
  return {
    columns: {
      ...columns,
      ...(filled.includes('other_name') && { other_name_key: from.other_name_key }),
      ...((filled.includes('birth') || filled.includes('death')) && datesOf(datesAfter(from, into, filled))),
    },
    filled,
    lost: [
      ...(isNamedApart ? (['name'] as const) : []),
      ...has.filter(([field, column]) => differs(field, column)).map(([field]) => field),
    ],
  };
}

const datesAfter = (from: SiteRow, into: SiteRow, filled: readonly MergedField[]) => ({
  birth: filled.includes('birth') ? from.birth : into.birth,
  death: filled.includes('death') ? from.death : into.death,
  after_sunset: filled.includes('death') ? from.after_sunset : into.after_sunset,
});
