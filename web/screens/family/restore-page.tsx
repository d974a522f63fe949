import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { today } from '#web/ui/forms/today.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

type Deleted = { id: number; name: string; until: string };

/** What an error says of a deleted site or community; null where its parameters cannot be read. */
export function parseDeleted({ id, name, restore_until }: Record<string, unknown>): Deleted | null {
  if (typeof id !== 'number' || typeof name !== 'string' || typeof restore_until !== 'string') return null;
  return Number.isNaN(Date.parse(restore_until)) ? null : { id, name, until: restore_until };
}

type Props = {
  title: string;
  action: string;
  until: string;
  busy: boolean;
  error: Error | null;
  onRestore: () => void;
  /** The link to the list that it was in. */
  back: ReactNode;
  /** The explanation, with the last day on which it can be restored. */
  children: (last: string) => ReactNode;
};

/** A deleted site or community for users who may restore it, with the deadline and the button. */
export function RestorePage({ title, action, until, busy, error, onRestore, back, children }: Props) {
  const { locale } = useLocale();
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        <>
          <button
            type="button"
            className="button main"
            aria-busy={busy || undefined}
            onClick={() => busy || onRestore()}
          >
            {action}
          </button>
          {back}
        </>
      }
    >
      <p>{children(renderDate(today(new Date(until)), locale))}</p>
      {error && <CallFault error={error} />}
    </StatePage>
  );
}
