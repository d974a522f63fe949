import type { Messages } from '@lingui/core';

/** The Hebrew catalogs but the first. */
export const CATALOGS = import.meta.glob<{ messages: Messages }>([
  '../locales/*/he.po',
  '#worker/shared/views/locales/*/he.po',
  '!**/first/*.po',
]);
