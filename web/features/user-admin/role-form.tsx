import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { ROLES, setRole, type UserSheet } from '#worker/contract/user-admin.ts';
import { nameOf } from './act-on-users.tsx';
import { useUsersChanged } from './use-users-changed.ts';
import { roleWord } from './user-words.ts';

type FormProps = { user: UserSheet; onClose: () => void };

/** Gives a user another role. */
export function RoleForm({ user, onClose }: FormProps) {
  const { t, i18n } = useLingui();
  const changed = useUsersChanged();
  const [role, setChosen] = useState<number>(ROLES.find((one) => one !== user.role_id && one !== 1) ?? 2);
  const name = nameOf(user);
  return (
    <ActForm
      title={t`Set the role of ${name}`}
      action={t`Set the role of ${name}`}
      busyAction={t`Saving…`}
      danger
      typed={name}
      send={(reason) =>
        call(setRole, { params: { id: user.id }, body: { role_id: role as (typeof ROLES)[number] }, reason })
      }
      onDone={() => {
        void changed();
        onClose();
      }}
      onCancel={onClose}
    >
      <ChoiceField
        label={t`Role`}
        choices={ROLES.filter((one) => one !== user.role_id).map((one) => ({
          id: String(one),
          label: i18n._(roleWord(one)),
        }))}
        value={String(role)}
        onChange={(id) => setChosen(Number(id))}
      />
      {role === 1 && (
        <p>
          <Trans>
            Administrators reach every site and account. A second factor is asked for at the next login.
          </Trans>
        </p>
      )}
    </ActForm>
  );
}
