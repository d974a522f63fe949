import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { approveMerge, cancelMerge, startMerge, type UserSheet } from '#worker/contract/user-admin.ts';
import { nameOf } from './act-on-users.tsx';
import { useUsersChanged } from './use-users-changed.ts';

type FormProps = { user: UserSheet; onClose: () => void };

/** Asks for a user to become part of another. */
export function MergeForm({ user, onClose }: FormProps) {
  const { t } = useLingui();
  const changed = useUsersChanged();
  const [into, setInto] = useState('');
  const [key] = useState(randomId);
  const name = nameOf(user);
  return (
    <ActForm
      title={t`Merge ${name} into another account`}
      action={t`Ask to merge ${name}`}
      busyAction={t`Saving…`}
      danger
      typed={name}
      send={(reason) =>
        call(startMerge, {
          params: { id: user.id },
          body: { into_id: into.trim() },
          reason,
          idempotencyKey: `${key}-${into.trim()}`,
        })
      }
      onDone={() => {
        void changed();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        <Trans>
          Both mailboxes are asked to agree. It is done once both have, or once a second administrator agrees.
          Everything that this account owns and wrote passes to the other, and its address no longer logs in.
        </Trans>
      </p>
      <TextField
        label={t`ID of the account that stays`}
        inputMode="numeric"
        ltr
        autoComplete="off"
        value={into}
        onChange={setInto}
      />
    </ActForm>
  );
}

/** A merge that not all have agreed to yet. */
export function MergePart({ user }: { user: UserSheet }) {
  const { t } = useLingui();
  const day = useLocalDay();
  const changed = useUsersChanged();
  const [act, setAct] = useState<'approve' | 'cancel' | null>(null);
  const { merge } = user;
  if (!merge) return null;
  const name = nameOf(user);
  const done = () => {
    setAct(null);
    void changed();
  };
  const params = { id: user.id };
  if (act === 'approve')
    return (
      <ActForm
        title={t`Merge ${name} into ${merge.into.name}`}
        action={t`Merge ${name} into ${merge.into.name}`}
        busyAction={t`Saving…`}
        danger
        typed={name}
        send={(reason) => call(approveMerge, { params, reason })}
        onDone={done}
        onCancel={() => setAct(null)}
      >
        <p>
          <Trans>
            This cannot be undone. Everything that this account owns and wrote passes to{' '}
            <bdi>{merge.into.email}</bdi>, and its address no longer logs in.
          </Trans>
        </p>
      </ActForm>
    );
  if (act === 'cancel')
    return (
      <ActForm
        title={t`Cancel the merge of ${name}`}
        action={t`Cancel the merge of ${name}`}
        busyAction={t`Saving…`}
        send={(reason) => call(cancelMerge, { params, reason })}
        onDone={done}
        onCancel={() => setAct(null)}
      />
    );
  return (
    <section aria-label={t`Merge`} className="flex flex-col gap-2 rounded-lg bg-(--sunken) p-4">
      <p>
        <Trans>
          To be merged into <bdi>{merge.into.name}</bdi> (<bdi>{merge.into.email}</bdi>), until{' '}
          {day(merge.expires_at)}.
        </Trans>
      </p>
      <p>
        {merge.from_confirmed_at
          ? t`This mailbox has agreed.`
          : merge.into_confirmed_at
            ? t`The other mailbox has agreed.`
            : t`Neither mailbox has agreed yet.`}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {merge.can_approve && (
          <button
            type="button"
            className="min-h-11 font-medium text-(--danger)"
            onClick={() => setAct('approve')}
          >
            <Trans>Agree as a second administrator</Trans>
          </button>
        )}
        <button
          type="button"
          className="min-h-11 font-medium text-(--accent)"
          onClick={() => setAct('cancel')}
        >
          <Trans>Cancel the merge</Trans>
        </button>
      </div>
    </section>
  );
}
