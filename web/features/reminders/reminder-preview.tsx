import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import type { ReminderInput } from '#worker/contract/reminder.ts';
import { reminderPreviewQuery } from './reminder-queries.ts';

/** What all members get, before the reminder is set. */
export function ReminderPreview({ id, input }: { id: string; input: ReminderInput }) {
  const dayOf = useLocalDay();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...reminderPreviewQuery(id, input), enabled: open });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 underline underline-offset-4">
        <Trans>What they get</Trans>
      </summary>
      {error && <CallFault error={error} again={() => void refetch()} />}
      {data === null && (
        <p className="text-(--ink-2)">
          <Trans>Nothing will be sent: the day has passed.</Trans>
        </p>
      )}
      {data && (
        <div className="flex flex-col gap-1 rounded-xl border border-(--line) p-4 wrap-anywhere">
          <p className="small">{dayOf(data.at)}</p>
          <p className="font-medium" dir="auto">
            {data.subject}
          </p>
          {[...data.lines, ...data.quote].map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
      )}
    </details>
  );
}
