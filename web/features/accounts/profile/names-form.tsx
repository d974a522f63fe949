import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeUser } from '#web/features/accounts/account-queries.ts';
import { NameFields, nameFields } from '#web/features/accounts/forms/name-fields.tsx';
import { SaveRow } from '#web/features/accounts/page/save-row.tsx';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import type { User } from '#worker/contract/account.ts';

const FIELDS = nameFields('account');

/** The form for the user's names. */
export function NamesForm({ user }: { user: User }) {
  const queries = useQueryClient();
  const { first_name, last_name } = user;
  const draft = useFormDraft(`account.${user.id}.names`, { first_name, last_name });
  const [saved, setSaved] = useState(false);
  useUnsaved(draft.changed, draft.forget);
  const form = useSubmission({
    fields: FIELDS,
    values: () => ({ first_name: draft.value.first_name.trim(), last_name: draft.value.last_name.trim() }),
    send: (names) => changeUser(queries, names),
    onSuccess: (stored) => {
      draft.set({ first_name: stored.first_name, last_name: stored.last_name });
      setSaved(true);
    },
  });
  const write = (patch: Partial<typeof draft.value>) => {
    setSaved(false);
    draft.set(patch);
  };

  return (
    <SubmissionForm of={form}>
      <NameFields
        fields={FIELDS}
        faultOf={form.faultOf}
        inputOf={(name) => ({ value: draft.value[name], onChange: (text) => write({ [name]: text }) })}
      />
      <SaveRow changed={draft.changed} busy={form.busy} disabled={form.waiting} saved={saved}>
        <Trans>Save the name</Trans>
      </SaveRow>
    </SubmissionForm>
  );
}
