export const MODES = ['private', 'open', 'regular'] as const;
export type Mode = (typeof MODES)[number];

/** Whether the community that holds the site is a controlled one. */
export const KINDS = ['regular', 'controlled'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * The actors. Those who are unverified, suspended or a screen belong to the site and its community all the
 * same, as Co-Owners.
 */
export const ACTORS = {
  AN: 'anonymous',
  UV: 'unverified',
  RG: 'an unrelated member',
  IV: 'invited, not accepted',
  IM: 'invited',
  ED: 'Editor',
  CO: 'Co-Owner',
  OW: 'Owner',
  SU: 'suspended',
  OO: 'the owner of another site',
  CM: 'a member of the community',
  CE: 'an Editor of the community',
  CC: 'a Co-Owner of the community',
  CW: 'the Owner of the community',
  CX: 'the owner of another community',
  VE: 'the vendor of the order',
  VO: 'another vendor',
  AD: 'an administrator',
  KI: 'a screen of the community',
  K2: 'a screen of another community',
} as const;
export type ActorCode = keyof typeof ACTORS;
export const ACTOR_CODES = Object.keys(ACTORS) as ActorCode[];

const GROUPS: Record<string, ActorCode[]> = {
  family: ['IM', 'ED', 'CO', 'OW', 'AD'],
  staff: ['ED', 'CO', 'OW', 'AD'],
  owners: ['CO', 'OW', 'AD'],
  kiosks: ['KI', 'K2'],
  /** The members of the community, its staff first. */
  community: ['CE', 'CC', 'CW', 'CM'],
  rest: ACTOR_CODES.filter((who) => who !== 'KI' && who !== 'K2'),
};
/** The column CA: staff of a community, who have a role in its sites only where it is controlled. */
const CONTROLLING: ActorCode[] = ['CE', 'CC', 'CW'];

/**
 * The status by actor, `ok` for the endpoint's own: `'AN 401, UV 403, staff ok, rest 404'`. The first clause
 * that names an actor applies. Screens get 403 unless they are named: `rest` excludes them.
 */
export type Cells = string;
type ByMode = Record<Mode, Cells> & { controlled?: Cells | Record<Mode, Cells> };
/**
 * One string where the mode makes no difference; `controlled` where a controlled community changes more than
 * CA.
 */
export type Row = Cells | ByMode;

export const row = (hidden: Cells, open: Cells, regular = open): ByMode => ({
  private: hidden,
  open,
  regular,
});

/** A row with its cells in a controlled community. */
export const or = (plain: Row, controlled: Cells | Record<Mode, Cells>): Row => ({
  ...(typeof plain === 'string' ? row(plain, plain) : plain),
  controlled,
});

const textOf = (row: Row, mode: Mode, kind: Kind): Cells => {
  if (typeof row === 'string') return row;
  if (kind === 'regular' || row.controlled === undefined) return row[mode];
  return typeof row.controlled === 'string' ? row.controlled : row.controlled[mode];
};

/** The cells by actor. Throws where a clause is unknown or has no effect, or an actor is missing. */
export function cellsOf(row: Row, mode: Mode, kind: Kind): Record<ActorCode, string> {
  const text = textOf(row, mode, kind);
  const cells: Partial<Record<ActorCode, string>> = {};
  for (const clause of text.split(',')) {
    const names = clause.trim().split(/\s+/);
    const status = names.pop() ?? '';
    if (!/^(ok|[1-5]\d\d)$/.test(status) || names.length === 0) throw new Error(`'${clause}' says nothing`);
    for (const name of names) {
      if (name === 'CA' && kind === 'regular') continue;
      const whom =
        name === 'CA' ? CONTROLLING : (GROUPS[name] ?? (name in ACTORS ? [name as ActorCode] : []));
      const more = whom.filter((who) => cells[who] === undefined);
      if (more.length === 0) throw new Error(`'${name}' in '${text}' is nobody more`);
      for (const who of more) cells[who] = status;
    }
  }
  const all: typeof cells = { KI: '403', K2: '403', ...cells };
  const missing = ACTOR_CODES.filter((who) => all[who] === undefined);
  if (missing.length > 0) throw new Error(`'${text}' leaves out ${missing.join(' ')}`);
  return all as Record<ActorCode, string>;
}

/** The endpoint of a row's label. */
export const nameIn = (label: string): string => label.split('/')[0] ?? '';

/** Whether a row defines cells for a controlled community, so that it is requested there too. */
export const minds = (row: Row): boolean =>
  typeof row === 'string'
    ? /\bCA\b/.test(row)
    : row.controlled !== undefined || MODES.some((mode) => /\bCA\b/.test(row[mode]));
