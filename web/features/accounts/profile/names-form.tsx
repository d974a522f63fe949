import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeUser } from '#web/features/accounts/account-queries.ts';
import { nameFaults } from '#web/features/accounts/forms/field-checks.ts';
import { serverFaults } from '#web/features/accounts/forms/field-faults.ts';
import { useAttempt } from '#web/features/accounts/forms/use-submission.ts';
import { SaveRow } from '#web/features/accounts/page/save-row.tsx';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { User } from '#worker/contract/account.ts';

const IDS = { first_name: 'account-first-name', last_name: 'account-last-name' } as const;
const FIELDS = ['first_name', 'last_name'] as const;

/** The form for the user's names. */
export function NamesForm({ user }: { user: User }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { first_name, last_name } = user;
  const draft = useFormDraft(`account.${user.id}.names`, { first_name, last_name });
  const [saved, setSaved] = useState(false);
  useUnsaved(draft.changed, draft.forget);
  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: () => ({ first_name: draft.value.first_name.trim(), last_name: draft.value.last_name.trim() }),
    check: nameFaults,
    send: (given) => changeUser(queries, given),
    onDone: (stored) => {
      draft.set({ first_name: stored.first_name, last_name: stored.last_name });
      setSaved(true);
    },
    refused: (error, say) => serverFaults(error, FIELDS, {}, say),
  });
  const write = (patch: Partial<typeof draft.value>) => {
    setSaved(false);
    draft.set(patch);
  };

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary faults={summary} />
      <TextField
        id={IDS.first_name}
        name="first_name"
        autoComplete="given-name"
        maxLength={60}
        value={draft.value.first_name}
        onChange={(text) => write({ first_name: text })}
        fault={faultOf('first_name')}
        label={t`First name`}
      />
      <TextField
        id={IDS.last_name}
        name="last_name"
        autoComplete="family-name"
        maxLength={60}
        value={draft.value.last_name}
        onChange={(text) => write({ last_name: text })}
        fault={faultOf('last_name')}
        label={t`Last name`}
      />
      <SaveRow changed={draft.changed} busy={busy} waiting={waiting} saved={saved}>
        <Trans>Save the name</Trans>
      </SaveRow>
    </form>
  );
}
