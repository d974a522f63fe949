import { ApiError } from '#web/lib/api-error.ts';
import { failureOf } from '#web/ui/forms/failure.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

export const textIn = (data: FormData, field: string): string => String(data.get(field) ?? '').trim();

/** Reports that nothing was sent, unless the fault of a field or a lost connection is shown in the form. */
export function toastFailure(error: Error, title: string): void {
  if (error instanceof ApiError && (error.code === 'offline' || error.errors.length > 0)) return;
  toast({ variant: 'warning', title, text: failureOf(error).message });
}
