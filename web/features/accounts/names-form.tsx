import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useKept } from '#web/lib/use-kept.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { User } from '#worker/contract/account.ts';
import { changeUser } from './account-queries.ts';
import { nameFaults } from './checks.ts';
import { serverFaults } from './faults.ts';
import { SaveRow } from './save-row.tsx';
import { useAttempt } from './use-attempt.ts';

const IDS = { first_name: 'account-first-name', last_name: 'account-last-name' } as const;
const FIELDS = ['first_name', 'last_name'] as const;

/** What the person is called. */
export function NamesForm({ user }: { user: User }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { first_name, last_name } = user;
  const kept = useKept(`account.${user.id}.names`, { first_name, last_name });
  const [saved, setSaved] = useState(false);
  useUnsaved(kept.changed, kept.forget);
  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: () => ({ first_name: kept.value.first_name.trim(), last_name: kept.value.last_name.trim() }),
    check: nameFaults,
    send: (given) => changeUser(queries, given),
    onDone: (stored) => {
      kept.set({ first_name: stored.first_name, last_name: stored.last_name });
      setSaved(true);
    },
    refused: (error, say) => serverFaults(error, FIELDS, {}, say),
  });
  const write = (patch: Partial<typeof kept.value>) => {
    setSaved(false);
    kept.set(patch);
  };

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary faults={summary} />
      <TextField
        id={IDS.first_name}
        name="first_name"
        autoComplete="given-name"
        maxLength={60}
        value={kept.value.first_name}
        onChange={(text) => write({ first_name: text })}
        fault={faultOf('first_name')}
        label={t`First name`}
      />
      <TextField
        id={IDS.last_name}
        name="last_name"
        autoComplete="family-name"
        maxLength={60}
        value={kept.value.last_name}
        onChange={(text) => write({ last_name: text })}
        fault={faultOf('last_name')}
        label={t`Last name`}
      />
      <SaveRow changed={kept.changed} busy={busy} waiting={waiting} saved={saved}>
        <Trans>Save the name</Trans>
      </SaveRow>
    </form>
  );
}
