import type { Messages } from '@lingui/core';

/** The English catalogs but the first. */
export const CATALOGS = import.meta.glob<{ messages: Messages }>([
  '../locales/*/en.po',
  '#worker/shared/views/locales/*/en.po',
  '!**/first/*.po',
]);
