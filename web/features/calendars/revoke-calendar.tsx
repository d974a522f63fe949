import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import type { CalendarFeed } from '#worker/contract/calendar-feed.ts';
import { revokeCalendar } from './calendar-queries.ts';

type Props = { feed: CalendarFeed; onDone: () => void; onClose: () => void };

/** A calendar's address answers no more. */
export function RevokeCalendar({ feed, onDone, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const revoke = useMutation({ mutationFn: () => revokeCalendar(queries, feed.id), onSuccess: onDone });
  return (
    <Confirm
      title={t`Remove this calendar?`}
      act={t`Remove the calendar`}
      busyAct={t`Removing…`}
      busy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
    >
      <p>
        <Trans>
          Its address will no longer work, wherever you have put it. The sites stay as they are, and you can
          make another at any time.
        </Trans>
      </p>
    </Confirm>
  );
}
