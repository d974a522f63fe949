import { ApiError } from '#web/lib/api-error.ts';
import { failureOf } from '#web/ui/forms/failure.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

export const textIn = (data: FormData, field: string): string => String(data.get(field) ?? '').trim();

/** Reports that nothing was sent, unless the form shows which field is at fault, or that the connection is lost. */
export function toastFailure(error: Error, title: string): void {
  if (error instanceof ApiError && ['offline', 'request.invalid'].includes(error.code)) return;
  toast({ variant: 'warning', title, text: failureOf(error).message });
}
