import { ENTRY_GROUPS_MOST, type WallMove } from '#worker/contract/wall.ts';
import type { EntryRow } from './wall.repo.ts';

export type MovableEntry = Pick<EntryRow, 'id' | 'version' | 'groups' | 'hidden' | 'site_id' | 'portrait_id'>;
type Regrouped = Pick<EntryRow, 'groups' | 'hidden'>;

/** The entries that an act is for. */
export const idsIn = (move: WallMove): number[] => [
  ...new Set(move.act === 'put back' ? move.before.map(({ id }) => id) : move.entry_ids),
];

/** What an act makes of an entry; null where it leaves the entry as it is. */
export function movedBy(move: WallMove, entry: MovableEntry): Regrouped | null {
  const wanted = wantedBy(move, entry);
  const isSame =
    wanted.hidden === entry.hidden && JSON.stringify(wanted.groups) === JSON.stringify(entry.groups);
  return isSame || wanted.groups.length > ENTRY_GROUPS_MOST ? null : wanted;
}

function wantedBy(move: WallMove, { id, version, groups, hidden }: MovableEntry): Regrouped {
  switch (move.act) {
    case 'add':
      return { groups: [...new Set([...groups, move.group])], hidden };
    case 'move':
      return { groups: movedTo(move, groups), hidden };
    case 'remove':
      return { groups: groups.filter((group) => group !== move.group), hidden };
    case 'hide':
      return { groups, hidden: true };
    case 'show':
      return { groups, hidden: hidden && !wasRead(move, { id, version }) };
    case 'put back': {
      const before = move.before.find((one) => one.id === id && one.version === version);
      return before ? { groups: before.groups, hidden: before.is_hidden } : { groups, hidden };
    }
    default:
      return { groups, hidden };
  }
}

/** Whether an entry is the one that was read; where nothing is said of that, it is. */
const wasRead = (
  { entry_ids, versions }: { entry_ids: readonly number[]; versions?: readonly number[] | undefined },
  { id, version }: Pick<MovableEntry, 'id' | 'version'>,
): boolean => versions === undefined || versions[entry_ids.indexOf(id)] === version;

function movedTo({ group, from }: { group: string; from?: string | undefined }, groups: string[]): string[] {
  if (from === undefined) return [group];
  if (!groups.includes(from)) return groups;
  return [...new Set(groups.map((one) => (one === from ? group : one)))];
}
