import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#web/i18n/format.ts';
import { remindersQuery } from './reminder-queries.ts';

/** How many reminders of a site the user receives; nothing where that cannot be found out. `id` as in the page's path. */
export function ReminderCount({ id }: { id: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const count = useQuery(remindersQuery(id)).data?.reminders_count ?? 0;
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-(--accent-soft) px-2 text-[0.9375rem] font-sans text-(--accent)">
      <span aria-hidden="true">{number(count)}</span>
      <span className="unseen">{t`${plural(count, { one: '# reminder reaches you', other: '# reminders reach you' })}`}</span>
    </span>
  );
}
