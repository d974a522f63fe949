import { appendFileSync } from 'node:fs';

/** What an effect is found in; see `TABLES` in `checks.ts`. */
export type Place =
  | 'users'
  | 'sites'
  | 'members'
  | 'memories'
  | 'comments'
  | 'hearts'
  | 'invitations'
  | 'media'
  | 'orders'
  | 'codes'
  | 'communities'
  | 'entries'
  | 'imports'
  | 'exports'
  | 'reminders'
  | 'grants';

type Value = string | number | null;
/** Values by column; of several values any one, where the last answer was not heard. */
export type Row = Record<string, Value | readonly Value[]>;

/**
 * What an acknowledged write must have left: one row with this mark and these values, or, where `row` is null, none.
 * `open`: its answer was never heard, so there may be one row or none.
 */
export type Effect = { place: Place; mark: string; row: Row | null; open?: boolean };

export type Ledger = {
  /** Writes down an acknowledged effect, in place of an earlier one with the same mark. */
  set: (place: Place, mark: string, row: Row | null) => void;
  /** Changes some values of an effect. */
  patch: (place: Place, mark: string, row: Row) => void;
  /** Writes down what was neither acknowledged nor refused. */
  leaveOpen: (place: Place, mark: string, row?: Row) => void;
  effects: () => Effect[];
  /** The number of acknowledged writes. */
  acknowledged: () => number;
};

/** `file`: where each line is appended, to be read after a failure. */
export function openLedger(file?: string): Ledger {
  const effects = new Map<string, Effect>();
  let acknowledged = 0;
  const put = (effect: Effect) => {
    effects.set(`${effect.place} ${effect.mark}`, effect);
    if (file) appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...effect })}\n`);
  };
  return {
    set: (place, mark, row) => {
      acknowledged++;
      put({ place, mark, row });
    },
    patch: (place, mark, row) => {
      const before = effects.get(`${place} ${mark}`);
      if (!before) return;
      acknowledged++;
      put({ ...before, row: { ...before.row, ...row } });
    },
    leaveOpen: (place, mark, row = effects.get(`${place} ${mark}`)?.row ?? {}) =>
      put({ place, mark, row, open: true }),
    effects: () => [...effects.values()],
    acknowledged: () => acknowledged,
  };
}
