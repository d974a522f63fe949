import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { call } from '#web/lib/api.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Community, DELETION_WAIT_DAYS, deleteCommunity } from '#worker/contract/community.ts';
import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import { meansName } from '#worker/shared/search-key.ts';
import { AwaitedDeletion } from './awaited-deletion.tsx';
import type { CommunityFormProps } from './use-community-form.ts';

const MISMATCH = msg`This is not the name of the community`;
const OWN: OwnMessages = { 'name.mismatch': MISMATCH };

/** The name is typed to prevent accidental deletion. */
const fieldsFor = (community: Community) => ({
  name: {
    id: 'settings-delete-name',
    own: OWN,
    check: ({ name }: { name: string }) => (isNameOf(community, name) ? undefined : MISMATCH),
  },
});

const isNameOf = ({ name, other_name }: Community, typed: string): boolean =>
  [name, other_name].some((one) => one && meansName(typed, one));

/**
 * Explains what deleting a community stops, and requires typing its name. That of a Co-Owner waits for the Owner,
 * who can cancel it.
 */
export function DeleteCommunity({
  community,
  id,
  onDeleted,
}: CommunityFormProps & { onDeleted: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const fields = fieldsFor(community);
  const waits = community.privilege === 'sec_owner';
  const dueAt = community.info?.deletion_due_at ?? null;
  const form = useSubmission({
    fields,
    values: () => ({ name: typed.trim() }),
    send: (body) => call(deleteCommunity, { params: { id: String(community.id) }, body }),
    onSuccess: ({ due_at }) => {
      void queries.invalidateQueries({ queryKey: ['my-communities'] });
      if (due_at === null) onDeleted();
      else void queries.invalidateQueries({ queryKey: communityQuery(id).queryKey });
    },
    onError: () => {
      // another user may have renamed the community
      void queries.invalidateQueries({ queryKey: communityQuery(id).queryKey });
      return undefined;
    },
  });

  return (
    <>
      {dueAt !== null && <AwaitedDeletion community={community} id={id} dueAt={dueAt} />}
      {!(waits && dueAt !== null) && (
        <SubmissionForm of={form} className="flex flex-col gap-6">
          <ul className="flex list-disc flex-col gap-2 ps-5">
            <li>
              <Trans>
                Its page, its wall and its screens will be removed, and no one can open them anymore.
              </Trans>
            </li>
            <li>
              <Trans>The sites in it are not deleted.</Trans>
            </li>
            <li>
              <Trans>Its stickers, its join code and its invitations will stop working.</Trans>
            </li>
            {waits && (
              <li>
                <Trans>
                  The Owner gets a message, and can cancel the deletion for {DELETION_WAIT_DAYS} days. Until
                  then nothing changes.
                </Trans>
              </li>
            )}
            <li>
              <Trans>
                The Owner can restore it for {RESTORE_DAYS} days. After that it is deleted permanently.
              </Trans>
            </li>
          </ul>
          <TextField
            id={fields.name.id}
            label={t`Name of the community`}
            hint={t`Type it to confirm: ${community.name}`}
            value={typed}
            onChange={setTyped}
            fault={form.faultOf('name')}
            autoComplete="off"
          />
          <div>
            <SubmitButton danger busy={form.isPending} disabled={form.waiting} busyLabel={t`Deleting…`}>
              {waits ? <Trans>Ask to delete this community</Trans> : <Trans>Delete this community</Trans>}
            </SubmitButton>
          </div>
        </SubmissionForm>
      )}
    </>
  );
}
