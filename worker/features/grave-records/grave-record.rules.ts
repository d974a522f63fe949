import type { GraveSuggestion } from '#worker/contract/grave-record.ts';
import type { GraveRow } from './grave-record.repo.ts';

/** The columns of what is known of a grave. */
export type GraveFields = Omit<GraveRow, 'site_id' | 'version' | 'updated_by' | 'updated_at'>;

export const NOTHING_KNOWN: GraveFields = {
  cemetery_id: null,
  cemetery_name: null,
  city: null,
  gate: null,
  block: null,
  row: null,
  plot: null,
  lat: null,
  lng: null,
  accuracy_m: null,
  note: null,
};

export const FIELDS = Object.keys(NOTHING_KNOWN) as (keyof GraveFields)[];

/**
 * What is typed, as it is stored: a cemetery of the list has its own name and city, a pin has both of its numbers, and
 * its accuracy goes with it.
 */
export function fieldsOf(typed: GraveSuggestion): GraveFields {
  const { cemetery_id, cemetery_name, city, gate, block, row, plot, lat, lng, accuracy_m, note } = typed;
  const isListed = cemetery_id !== null && cemetery_id !== undefined;
  const isPinned = lat !== null && lat !== undefined && lng !== null && lng !== undefined;
  return {
    cemetery_id: cemetery_id ?? null,
    cemetery_name: isListed ? null : (cemetery_name ?? null),
    city: isListed ? null : (city ?? null),
    gate: gate ?? null,
    block: block ?? null,
    row: row ?? null,
    plot: plot ?? null,
    lat: isPinned ? lat : null,
    lng: isPinned ? lng : null,
    accuracy_m: isPinned ? (accuracy_m ?? null) : null,
    note: note || null,
  };
}

/** The record as it is with a suggestion: what that does not name stays. */
export function withSuggestion(before: GraveFields, suggested: GraveFields): GraveFields {
  const after = { ...before };
  const take = (...names: (keyof GraveFields)[]) =>
    Object.assign(after, Object.fromEntries(names.map((name) => [name, suggested[name]])));
  if (suggested.cemetery_id !== null || suggested.cemetery_name !== null)
    take('cemetery_id', 'cemetery_name', 'city');
  else if (suggested.city !== null && before.cemetery_id === null) take('city');
  for (const name of ['gate', 'block', 'row', 'plot', 'note'] as const)
    if (suggested[name] !== null) take(name);
  if (suggested.lat !== null) take('lat', 'lng', 'accuracy_m');
  return after;
}

/** Whether something is known at all. */
export const saysSomething = (fields: GraveFields): boolean => FIELDS.some((name) => fields[name] !== null);

export const isSame = (one: GraveFields, other: GraveFields): boolean =>
  FIELDS.every((name) => one[name] === other[name]);
