/** Every refusal there is, with its status. The words are in `worker/i18n/error-messages.ts`. */
export const errors = {
  'auth.bad_credentials': 401,
  'auth.token_missing': 401,
  'auth.token_expired': 401,
  'auth.unverified': 403,
  'auth.admin_only': 403,
  'auth.forbidden': 403,
  'auth.last_way_in': 409,
  'social.ignored': 422,
  'social.refused': 403,
  'social.no_email': 422,
  'social.taken': 409,
  'social.failed': 502,
  'human.unproven': 422,
  'account.wrong_password': 422,
  'account.no_password': 409,
  'account.owns_sites': 409,
  'verify.bad_token': 422,
  'verify.resend_wait': 429,
  'reset.no_such_user': 404,
  'reset.token_invalid': 422,
  'signup.email_taken': 409,
  'signup.terms': 422,
  'password.common': 422,
  'page.not_found': 404,
  'site.not_found': 404,
  'site.private': 403,
  'site.create_failed': 503,
  'site.rename_failed': 503,
  'referral.unknown': 422,
  'member.not_found': 404,
  'member.last_owner': 409,
  'member.suspended': 403,
  'invitation.not_found': 404,
  'invitation.over': 409,
  'invitation.other_address': 403,
  'invitation.already_offered': 409,
  'access.not_found': 404,
  'access.already_member': 409,
  'access.already_decided': 409,
  'succession.not_found': 404,
  'succession.claimed': 409,
  'succession.no_claim': 409,
  'community.not_found': 404,
  'kiosk.bad_code': 422,
  'kiosk.not_found': 404,
  'contact.failed': 503,
  'memory.not_found': 404,
  'memory.empty': 422,
  'memory.post_failed': 503,
  'memory.edit_failed': 503,
  'memory.already_decided': 409,
  'media.not_found': 404,
  'media.free_limit': 403,
  'media.storage_full': 403,
  'media.type': 415,
  'media.too_large': 413,
  'media.pixels': 422,
  'media.incomplete': 409,
  'plan.video': 403,
  'plan.document': 403,
  'mail.link_invalid': 422,
  'qr.not_found': 404,
  'code.not_found': 404,
  'code.retired': 409,
  'request.unparsable': 400,
  'request.invalid': 422,
  'request.too_large': 413,
  'request.media_type': 415,
  'request.method': 405,
  'request.stale': 412,
  'request.conflict': 409,
  'idempotency.in_progress': 409,
  'idempotency.mismatch': 422,
  'rate.limited': 429,
  internal: 500,
  'service.unavailable': 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errors;

/** RFC 9457. `errors` comes with 422 only, `retry_after` (seconds) with 429 and 503. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  params: Record<string, unknown>;
  request_id: string;
  errors?: { pointer: string; code: string; params: Record<string, unknown> }[];
  retry_after?: number;
};
