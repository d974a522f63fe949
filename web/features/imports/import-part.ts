import type { ComponentType, ReactNode } from 'react';
import type {
  Import,
  ImportFailure,
  ImportKindName,
  ImportState,
  ImportVerdict,
} from '#worker/contract/import.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** Something that a column of a sheet can be imported as. */
export type ImportColumn = {
  id: string;
  label: string;
  /** What headings say that mean it, without marks; its label is recognised too. */
  headings: string;
  /** Left out of the empty table, since others say the same. */
  isUntypical?: boolean;
};

export type AskProps = {
  step: 'apply' | 'undo';
  imported: Import;
  /** The consequences. */
  children: ReactNode;
  /** Begins it, with the reason for the log. */
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** What is imported, and the words for it. */
export type ImportPart = {
  kind: ImportKindName;
  /** Null for the platform. */
  communityId: number | null;
  columns: readonly ImportColumn[];
  /** Whether the columns hold what every row has to say. */
  isEnough: (columns: readonly string[]) => boolean;
  /** The language of names whose row gives none, where it matters. */
  lang: Locale | null;
  /** The columns whose texts name a row. */
  named: readonly string[];
  /** The first parts of the keys of queries whose answers it changes. */
  stale: readonly string[];
  intro: string;
  /** The name of the empty table. */
  template: string;
  /** Why the columns that were chosen are not enough. */
  lacking: string;
  /** What columns can destroy, if they can. */
  warning?: (columns: readonly string[]) => string | null;
  /** The label of what adds the rows. */
  apply: string;
  undoing: string;
  /** Asks before rows are added or taken back, where more is needed than a press. */
  Ask?: ComponentType<AskProps>;
  states: Record<ImportState, string>;
  failures: Record<ImportFailure, string>;
  verdicts: Record<ImportVerdict, string>;
  sameAsRow: (row: number) => string;
  isStored: string;
  /** A sentence for each number that is not null. */
  summary: (counts: Import['counts']) => Partial<Record<keyof Import['counts'], ReactNode>>;
};

/** The label of a column; that of a private field which was deleted is its id. */
export const labelIn = ({ columns }: Pick<ImportPart, 'columns'>, column: string): string =>
  columns.find(({ id }) => id === column)?.label ?? column;
