import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SheetFaultCode } from './reading/sheet.ts';

/** Why a file cannot be imported, and what to do. */
export const sheetFaultTexts: Record<SheetFaultCode, MessageDescriptor> = {
  too_large: msg`This file is too large. It can have up to 5 MB; split it into several files.`,
  too_many_rows: msg`This file has too many rows. It can have up to 10,000; split it into several files.`,
  too_many_columns: msg`This file has too many columns. It can have up to 100; delete those that are not needed.`,
  unreadable: msg`This file could not be read. Save it as .xlsx or .csv and choose it again.`,
  old_format: msg`This file is of an old kind, or has a password. Save it as .xlsx without a password.`,
  expands: msg`This file holds far more than its size. Save it as .csv and choose it again.`,
  merged: msg`Cells in this file are merged over a large part of the sheet. Separate them and choose it again.`,
  quotes: msg`A quotation mark in this file is not closed. Save it as .xlsx and choose it again.`,
  empty: msg`This file has no rows below its headings.`,
};
