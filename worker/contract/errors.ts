/** Every refusal there is, with its status. The words are in `worker/i18n/error-messages.ts`. */
export const errors = {
  'auth.bad_credentials': 401,
  'auth.token_missing': 401,
  'auth.token_expired': 401,
  'auth.unverified': 403,
  'auth.admin_only': 403,
  'auth.forbidden': 403,
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
