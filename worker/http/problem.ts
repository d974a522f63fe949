import type { Problem } from '#worker/contract/errors.ts';
import { AppError } from '#worker/core/app-error.ts';
import { errorMessages } from '#worker/i18n/error-messages.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** An error as an RFC 9457 response in the requested language. Unexpected errors become `internal`. */
export function problemResponse(error: unknown, locale: Locale, requestId: string): Response {
  const refusal = error instanceof AppError ? error : new AppError('internal');
  const { code, status, params, fields, retryAfter } = refusal;
  const problem: Problem = {
    type: `/problems/${code}`,
    title: titleOf(code),
    status,
    detail: i18nFor(locale)._({ ...errorMessages[code], values: params }),
    code,
    params,
    request_id: requestId,
    ...(status === 422 && { errors: fields }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  };
  const headers = new Headers({
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Language': locale,
    'Cache-Control': 'no-store',
  });
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer realm="dorot"');
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return new Response(JSON.stringify(problem), { status, headers });
}

/** `site.not_found` → `Site not found`: stable, in English, for developers who read the responses. */
const titleOf = (code: string): string => {
  const text = code.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
