import Papa from 'papaparse';
import type { VendorOrderSummary } from '#worker/contract/flowers.ts';

const COLUMNS = [
  'number',
  'due_on',
  'person',
  'bouquet',
  'graveyard_name',
  'city',
  'status',
  'stage',
  'price_minor',
  'currency',
] as const;

/** So that spreadsheets read Hebrew. */
const BYTE_ORDER_MARK = '\uFEFF';

/** By RFC 4180; a cell that a spreadsheet would run as a formula is defused. */
export const csvOf = (orders: readonly VendorOrderSummary[]): string =>
  BYTE_ORDER_MARK +
  Papa.unparse(
    { fields: [...COLUMNS], data: orders.map((order) => COLUMNS.map((column) => order[column])) },
    { escapeFormulae: true, newline: '\r\n' },
  );
