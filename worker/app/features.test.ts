import { expect, test } from 'vitest';
import { IMPORT_KINDS } from '#worker/contract/import.ts';
import { UPDATE_KINDS } from '#worker/contract/update.ts';
import { hooks } from './features.ts';

test('every kind of update has its line, and every line its kind', () => {
  expect([...hooks.updateLines.keys()].sort()).toEqual([...UPDATE_KINDS].sort());
});

test('every kind of import is declared by a feature', () => {
  expect([...hooks.imports.keys()].sort()).toEqual([...IMPORT_KINDS].sort());
});

test('every topic of a digest has the email that lists what waits', () => {
  expect([...hooks.digests.keys()].sort()).toEqual(['access', 'graves', 'held', 'reports']);
  const about = { user_id: 1, site_id: 2 };
  const key = { userId: 1, siteId: 2 };
  expect(hooks.emails.get('held')?.digest?.(about)).toEqual({ topic: 'held', ...key });
  expect(hooks.emails.get('reported')?.digest?.(about)).toEqual({ topic: 'reports', ...key });
  expect(hooks.emails.get('access_requested')?.digest?.(about)).toEqual({ topic: 'access', ...key });
  expect(hooks.emails.get('grave_suggested')?.digest?.(about)).toEqual({ topic: 'graves', ...key });
});

test('the kinds of email keep the names under which outbox rows are on their way', () => {
  expect([...hooks.emails.keys()].sort()).toEqual([
    'access_requested',
    'account_deleted',
    'account_merge',
    'account_merged',
    'administrator_added',
    'alert',
    'already_registered',
    'backup_ready',
    'board_week',
    'broadcast',
    'comment',
    'comment_denied',
    'comment_published',
    'comment_returned',
    'community_access_requested',
    'community_deleted',
    'community_held',
    'community_membership',
    'community_memory_decided',
    'community_reported',
    'community_site_decided',
    'community_site_requests',
    'community_waiting_names',
    'contact',
    'email_change_new',
    'email_change_old',
    'email_changed_new',
    'email_changed_old',
    'grave_invitation',
    'grave_suggested',
    'guest_memory',
    'held',
    'invitation',
    'login_code',
    'membership',
    'memory_denied',
    'memory_published',
    'memory_returned',
    'order_moved',
    'password_changed',
    'payout_changed',
    'plan_begun',
    'plan_cancelled',
    'plan_ended',
    'plan_gift',
    'plan_past_due',
    'provider_linked',
    'question',
    'receipt',
    'refund_failed',
    'refund_failed_to_platform',
    'reminder',
    'reminder_test',
    'reported',
    'reported_to_platform',
    'reset',
    'second_factor',
    'site_deleted',
    'site_frozen',
    'site_read',
    'site_transferred',
    'sites_merged',
    'succession',
    'succession_open',
    'thanks',
    'vendor_decided',
    'vendor_order',
    'verify',
    'weekly_days',
  ]);
});
