import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { markDeceased } from '#worker/contract/account.ts';
import type { UserSheet } from '#worker/contract/user-admin.ts';
import { nameOf } from './act-on-users.tsx';
import { useUsersChanged } from './use-users-changed.ts';

type FormProps = { user: UserSheet; onClose: () => void };

/** Records that the person of an account has died. */
export function DeceasedForm({ user, onClose }: FormProps) {
  const { t } = useLingui();
  const changed = useUsersChanged();
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const name = nameOf(user);
  return (
    <ActForm
      title={t`Mark ${name} as deceased`}
      action={t`Mark ${name} as deceased`}
      busyAction={t`Saving…`}
      danger
      typed={name}
      send={(reason) => call(markDeceased, { params: { id: user.id }, body: { deceased_at: day }, reason })}
      onDone={() => {
        void changed();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        <Trans>
          This cannot be undone. Every device is logged out, and nothing is mailed or charged any more. The
          successors of their sites are told that they can ask to take them over. Everything that was written
          stays.
        </Trans>
      </p>
      <TextField type="date" label={t`Day of death`} value={day} onChange={setDay} />
    </ActForm>
  );
}
