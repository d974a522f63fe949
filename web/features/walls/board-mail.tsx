import { useLingui } from '@lingui/react/macro';
import { ApiError } from '#web/lib/api-error.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { useBoardMail } from './wall-queries.ts';

/** Whether one of the staff gets the days of the wall by email each week; saved at once. */
export function BoardMail({ id, wanted }: { id: string; wanted: boolean }) {
  const { t } = useLingui();
  const { mutate, error } = useBoardMail(id);
  return (
    <Checkbox
      label={t`Email me every Sunday the yahrzeits and birthdays of the week`}
      isSelected={wanted}
      onChange={(next) => mutate(next)}
      fault={error ? faultOf(error, t`Something went wrong on our side.`) : undefined}
    />
  );
}

const faultOf = (error: Error, fallback: string): string =>
  error instanceof ApiError ? error.detail : fallback;
