import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ActForm, SideSheet } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { replayDeadLetters } from '#worker/contract/job-admin.ts';
import { JOBS_KEY } from './job-queries.ts';

type Props = { name: string; onDone: (message: string) => void; onCancel: () => void };

/** Does the work of all dead letters of a job again. */
export function ReplayAll({ name, onDone, onCancel }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  return (
    <SideSheet title={<bdi dir="ltr">{name}</bdi>} onClose={onCancel}>
      <ActForm
        title={t`Do all of ${name} again`}
        action={t`Do all of ${name} again`}
        busyAction={t`Saving…`}
        danger
        typed={name}
        send={async (reason) => {
          const { replayed } = await call(replayDeadLetters, { body: { name }, reason });
          await queries.invalidateQueries({ queryKey: [JOBS_KEY] });
          onDone(
            t`${plural(replayed, { one: '# job is queued again.', other: '# jobs are queued again.' })}`,
          );
        }}
        onDone={() => undefined}
        onCancel={onCancel}
      >
        <p>
          <Trans>At most 1,000 at once, the oldest first.</Trans>
        </p>
      </ActForm>
    </SideSheet>
  );
}
