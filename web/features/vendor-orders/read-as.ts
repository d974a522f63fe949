import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-error.ts';
import { askReason } from '#web/lib/reason.ts';

/** The reason with which an administrator looks at a vendor, asked once for each until the page is reloaded. */
const reasons = new Map<string, string>();

type As = { query: { vendor?: string }; reason?: string };

/** Reads as the vendor of the user, or as an administrator who looks at one with a reason. */
export async function readAs<T>(vendor: string | undefined, read: (as: As) => Promise<T>): Promise<T> {
  if (vendor === undefined) return read({ query: {} });
  const reason = reasons.get(vendor) ?? (await askReason());
  if (reason === null)
    throw new ApiError({
      code: 'reason.required',
      detail: i18n._(msg`A reason is needed to look at the pages of a vendor.`),
      status: 403,
    });
  reasons.set(vendor, reason);
  try {
    return await read({ query: { vendor }, reason });
  } catch (error) {
    if (error instanceof ApiError && error.code.startsWith('reason.')) reasons.delete(vendor);
    throw error;
  }
}
