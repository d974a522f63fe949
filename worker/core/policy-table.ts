/** The permission for one action: yes, no, yes but pending approval, or only for one's own objects. */
export type Cell = 'Y' | 'N' | 'H' | 'own';

const CELLS: readonly string[] = ['Y', 'N', 'H', 'own'] satisfies Cell[];

/**
 * Parses a permission table: a row has one cell per column, separated by spaces. A cell that differs by mode
 * has one part per mode, separated by slashes; the name of a column as a cell means "as in that column".
 */
export function permissionTable<Key extends string, Column extends string>(
  columns: readonly Column[],
  rows: Record<Key, string>,
): (key: Key, column: Column, mode: number) => Cell {
  const parsed = new Map<string, Cell[]>();
  const cellsOf = (key: string, row: string) => {
    const cells = row.trim().split(/\s+/);
    if (cells.length !== columns.length) throw new Error(`${key}: ${cells.length} cells`);
    return cells;
  };
  for (const [key, row] of Object.entries<string>(rows)) {
    const cells = cellsOf(key, row);
    for (const [at, cell] of cells.entries()) {
      const parts = (cells[columns.indexOf(cell as Column)] ?? cell).split('/');
      if (!parts.every(isCell)) throw new Error(`${key}: ${cell}`);
      parsed.set(`${key} ${columns[at]}`, parts);
    }
  }
  return (key, column, mode) => {
    const parts = parsed.get(`${key} ${column}`) ?? [];
    return parts[parts.length === 1 ? 0 : mode] ?? 'N';
  };
}

const isCell = (part: string): part is Cell => CELLS.includes(part);

/** Roles by name, the same for sites and communities; their numbers differ. */
export type RoleName = 'owner' | 'sec_owner' | 'editor' | 'member';

/**
 * The assignable roles per actor: the roles that they can invite to, can suspend, restore and remove, and
 * between which they can move members. Always below their own role; nobody can assign or remove the Owner.
 */
export const ASSIGNABLE_ROLES: Readonly<Record<'ED' | 'CO' | 'OW' | 'AD', readonly RoleName[]>> = {
  ED: ['member'],
  CO: ['member', 'editor'],
  OW: ['member', 'editor', 'sec_owner'],
  AD: ['member', 'editor', 'sec_owner'],
};
