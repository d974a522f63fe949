import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#worker/contract/errors.ts';

/** A short title and the sentence a person reads. A code without words does not compile. */
export const errorMessages = {
  'auth.bad_credentials': msg`The email address or password entered were not correct.`,
  'auth.token_missing': msg`Please log in to continue.`,
  'auth.token_expired': msg`You have been away for a while. Please log in again.`,
  'auth.unverified': msg`Please confirm your email address first.`,
  'auth.admin_only': msg`This place is for the administrators of Dorot.`,
  'auth.forbidden': msg`You do not have permission to do this.`,
  'page.not_found': msg`This page could not be found`,
  'site.not_found': msg`Site Not Found - The site you are looking for does not exist. It may have been deleted, or the site address might be incorrect.`,
  'site.private': msg`This is a private site`,
  'memory.not_found': msg`This memory could not be found. It may have been deleted.`,
  'media.not_found': msg`This file could not be found.`,
  'qr.not_found': msg`This code is not connected to a site.`,
  'code.not_found': msg`This code could not be found.`,
  'code.retired': msg`This code has been retired and cannot be used again.`,
  'request.unparsable': msg`What was sent could not be read.`,
  'request.invalid': msg`Something in what was sent needs attention.`,
  'request.too_large': msg`What was sent is too large.`,
  'request.media_type': msg`What was sent is not of a type that is read here.`,
  'request.method': msg`This address cannot be used in that way.`,
  'request.stale': msg`Someone changed this in the meantime. What you wrote is kept: compare the two and save again.`,
  'request.conflict': msg`Someone else changed this at the same moment. Please try again.`,
  'idempotency.in_progress': msg`This is being done already. Please wait a moment.`,
  'idempotency.mismatch': msg`This was sent before with different content. Please try again.`,
  'rate.limited': msg`That was too often. Please try again in a while.`,
  internal: msg`Something went wrong on our side. What you wrote is safe.`,
  'service.unavailable': msg`This is not available at the moment. Please try again in a while.`,
} satisfies Record<ErrorCode, MessageDescriptor>;
