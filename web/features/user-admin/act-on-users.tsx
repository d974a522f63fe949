import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActForm, type BulkAct } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { actOnUsers, type ListedUser, suspendUsers, type UserAct } from '#worker/contract/user-admin.ts';
import { useUsersChanged } from './use-users-changed.ts';

export type Act = UserAct | 'suspend';

type FormProps = {
  act: Act;
  users: readonly Pick<ListedUser, 'id' | 'first_name' | 'last_name'>[];
  onClose: () => void;
};

/** Does something to one user, or to several, who are all named by their number. */
export function ActOnUsers({ act, users, onClose }: FormProps) {
  const { t } = useLingui();
  const changed = useUsersChanged();
  const [first] = users;
  const count = users.length;
  const isOne = count === 1;
  const name = isOne ? nameOf(first) : t`${plural(count, { one: '# user', other: '# users' })}`;
  const words = useActWords()[act](name);
  const ids = users.map(({ id }) => id);
  return (
    <ActForm
      title={words.title}
      action={words.title}
      busyAction={t`Saving…`}
      danger={act === 'suspend'}
      {...(isOne ? act === 'suspend' && { typed: name } : { typed: String(count) })}
      send={async (reason) => {
        const { done, skipped } =
          act === 'suspend'
            ? await call(suspendUsers, { body: { ids }, reason })
            : await call(actOnUsers, { body: { act, ids }, reason });
        if (skipped.length === 0) return;
        const title = t`Done for ${done.length} of ${count}. The others did not need it, or cannot have it now.`;
        toast({ variant: done.length > 0 ? 'info' : 'warning', title, long: true });
      }}
      onDone={() => {
        void changed();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{words.means}</p>
    </ActForm>
  );
}

export const nameOf = (user: Pick<ListedUser, 'first_name' | 'last_name'> | undefined): string =>
  `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim();

type Words = Record<Act, (name: string) => { title: string; means: ReactNode }>;

function useActWords(): Words {
  const { t } = useLingui();
  return {
    verify: (name) => ({
      title: t`Verify ${name}`,
      means: t`The address counts as confirmed, without the link that was mailed to it. The password and the ways to log in that were set up before end, every device is logged out, and a link for a new password is mailed to the address.`,
    }),
    reset_mail: (name) => ({
      title: t`Send ${name} a link for a new password`,
      means: t`The link is mailed to the address of the account, and works once, within an hour.`,
    }),
    sign_out: (name) => ({
      title: t`Log out ${name} everywhere`,
      means: t`Every device is logged out at once. Logging in again stays possible.`,
    }),
    suspend: (name) => ({
      title: t`Suspend the account of ${name}`,
      means: t`Every device is logged out, and logging in is refused. Sites stay online.`,
    }),
    unsuspend: (name) => ({
      title: t`End the suspension of ${name}`,
      means: t`Logging in becomes possible again.`,
    }),
  };
}

/** What can be done to the selected users. */
export function useBulkActs(): BulkAct<ListedUser>[] {
  const { t } = useLingui();
  const act = (id: Act, label: string, danger = false): BulkAct<ListedUser> => ({
    id,
    label,
    danger,
    form: (users, close) => <ActOnUsers act={id} users={users} onClose={close} />,
  });
  return [
    act('verify', t`Verify`),
    act('reset_mail', t`Send a link for a new password`),
    act('sign_out', t`Log out everywhere`),
    act('unsuspend', t`End the suspension`),
    act('suspend', t`Suspend account`, true),
  ];
}
