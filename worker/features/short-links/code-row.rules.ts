import { BatchName } from '#worker/contract/schemas/code-registry.ts';
import { Id } from '#worker/contract/schemas/primitives.ts';
import { WebAddress } from '#worker/contract/schemas/related-link.ts';
import { CODE_STATES, type CodeState, type CodeType } from '#worker/contract/short-link.ts';
import type { ImportedRow, RefusedRow } from '#worker/core/import-kind.ts';
import { readCells, type Words, words, YES_OR_NO } from '#worker/features/imports/public.ts';
import { hasPublicHost } from '#worker/shared/public-host.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';

/** What a code is to open: a site, or for a code of communities a community, by its id, or a page elsewhere. */
export type RowTarget = { id: number } | { link: string };

/** A code with what it is to open. */
export type CodeSheetRow = ImportedRow & {
  code: string;
  type: CodeType;
  target: RowTarget | null;
  batch: string | null;
  /** Null where the row says none. */
  state: Exclude<CodeState, 'retired'> | null;
  /** Whether a code that opens something else already is pointed elsewhere. */
  override: boolean;
};

const TYPES: Words<CodeType> = words<CodeType>(['s', 's'], ['c', 'c'], ['m', 'm'], ['b', 'b']);
const STATES: Words<CodeSheetRow['state']> = new Map(
  CODE_STATES.flatMap((state) => (state === 'retired' ? [] : [[state, state] as const])),
);

/** What a row says, or its faults by column. */
export function readCodeRow(columns: readonly string[], cells: readonly string[]): CodeSheetRow | RefusedRow {
  const read = readCells(columns, cells);
  if (read.faults.length > 0) return { faults: read.faults };
  const code = normalizeCode(read.cellOf('code'));
  if (code === null) read.refuse('code', read.cellOf('code') === '' ? 'field.required' : 'value.invalid');
  const type = read.word('type', TYPES, 's');
  const target = targetIn(read);
  if (type === 'b' && target) read.refuse('target', 'value.not_allowed');
  const batch = read.value('batch', BatchName) ?? null;
  const state = read.word('state', STATES, null);
  if ((state === 'bound' || state === 'rebound') && !target) read.refuse('target', 'field.required');
  const override = read.word('override', YES_OR_NO, false);
  if (code === null || read.faults.length > 0) return { faults: read.faults };
  return { key: code, code, type, target, batch, state, override };
}

function targetIn(read: ReturnType<typeof readCells>): RowTarget | null {
  if (/^\d+$/.test(read.cellOf('target'))) {
    const id = read.value('target', Id);
    return id === undefined ? null : { id };
  }
  const address = read.value('target', WebAddress);
  if (address === undefined) return null;
  if (!hasPublicHost(address)) read.refuse('target', 'url.not_public');
  return { link: URL.parse(address)?.href ?? address };
}
