import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import {
  deleteReadBefore,
  deleteUpdatesAt,
  deleteUpdatesOf,
  insertEarlierInvitations,
} from './update.repo.ts';

const READ_RETENTION_SECONDS = 180 * 24 * 60 * 60;

export const updates: Feature = {
  on: {
    sitePurged: ({ db }, id) => [deleteUpdatesAt(db, { kind: 'site', id })],
    communityPurged: ({ db }, id) => [deleteUpdatesAt(db, { kind: 'community', id })],
    addressConfirmed: ({ db, now }, userId) => [insertEarlierInvitations(db, userId, iso(now()))],
    accountDeleted: ({ db }, { id }) => [deleteUpdatesOf(db, id)],
    expired: ({ db, now }) => [deleteReadBefore(db, iso(secondsAfter(now(), -READ_RETENTION_SECONDS)))],
  },
};
