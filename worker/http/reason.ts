import { invalid } from '#worker/core/app-error.ts';

export const REASON_MAX = 500;

/** The administrator's reason for an action, from `X-Reason`: UTF-8, percent-encoded; null where absent. */
export function reasonIn(header: string | null): string | null {
  if (header === null) return null;
  const reason = decoded(header)?.trim();
  if (reason === undefined || reason.length > REASON_MAX || reason.includes('\0'))
    throw invalid([{ pointer: '/headers/X-Reason', code: 'reason.malformed', params: {} }]);
  return reason === '' ? null : reason;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
