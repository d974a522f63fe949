import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#web/lib/api.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { JOIN_CODE_LENGTH, joinCommunity } from '#worker/contract/community.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import * as schemas from '#worker/contract/schemas/community.ts';
import { ApprovalNote } from './approval-note.tsx';

export type Joined = NonNullable<ReplyOf<typeof joinCommunity>>;

const body = schemas.joinCommunity.body.shape;
const CODE: OwnMessages = { 'field.required': msg`Enter the code` };
const NOTE: OwnMessages = { 'text.too_long': msg`This is too long for the note.` };
const WRONG_LENGTH = msg`A code has ${{ length: JOIN_CODE_LENGTH }} letters and digits`;

/** The form that joins a community by its code, or asks to join a private one. */
export function JoinForm({ onDone }: { onDone: (joined: Joined) => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const formId = useId();
  const ids = { code: `${formId}-code`, note: `${formId}-note` };
  const { value, set, forget } = useFormDraft('join-community', { code: '', note: '' });
  const note = value.note.trim();
  const length = value.code.replace(/[\s-]/g, '').length;
  const form = useSubmission({
    fields: {
      code: {
        id: ids.code,
        schema: body.code,
        own: CODE,
        check: () => (length > 0 && length !== JOIN_CODE_LENGTH ? WRONG_LENGTH : undefined),
        codes: ['community.bad_code'],
      },
      note: { id: ids.note, schema: body.note, own: NOTE },
    },
    values: () => ({ code: value.code.trim(), ...(note && { note }) }),
    send: (values) => call(joinCommunity, { body: values }),
    onSuccess: () => {
      forget();
      for (const queryKey of [['my-communities'], ['communities'], ['community-members']])
        void queries.invalidateQueries({ queryKey });
    },
    onDone,
  });
  return (
    <SubmissionForm of={form}>
      <TextField
        id={ids.code}
        ltr
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t`Code of the community`}
        hint={t`${JOIN_CODE_LENGTH} letters and digits. Spaces and hyphens are fine.`}
        value={value.code}
        onChange={(code) => set({ code })}
        fault={form.faultOf('code')}
      />
      <TextArea
        id={ids.note}
        label={t`A note to the community`}
        hint={t`Where approval is needed, its administrators read it. Optional.`}
        value={value.note}
        onChange={(text) => set({ note: text })}
        fault={form.faultOf('note')}
      />
      <ApprovalNote />
      <div>
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`One moment…`}>
          <Trans>Join the community</Trans>
        </SubmitButton>
      </div>
    </SubmissionForm>
  );
}
