import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { isRecord } from '#web/lib/json.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { CommunityRelation } from '#worker/contract/community-page.ts';
import { RELATION_TEXT_MAX } from '#worker/contract/related-site.ts';
import { useChangeCommunityRelation } from './related-queries.ts';

type Words = { text: string | null };

const parseWords = (current: unknown): Words | null =>
  isRecord(current) && (current.text === null || typeof current.text === 'string')
    ? { text: current.text }
    : null;

type Props = { id: string; relation: CommunityRelation; onDone: () => void; onClose: () => void };

/** The dialog for what the community says of a related site. */
export function ChangeWords({ id, relation: { site, text }, onDone, onClose }: Props) {
  const { t } = useLingui();
  const fieldId = useId();
  const [theirs, setTheirs] = useState<Words | null>(null);
  const expected = theirs ?? { text };
  const draft = useFormDraft(`community-relation.${id}.${site.id}`, { text: expected.text ?? '' });
  const { value, set, forget, changed } = draft;
  useUnsaved(changed, forget);
  const change = useChangeCommunityRelation(id);
  const form = useSubmission({
    fields: { text: { id: fieldId } },
    values: () => ({ siteId: site.id, text: value.text.trim() || null, seen: expected }),
    send: change,
    onDone: () => {
      forget();
      onDone();
    },
    stale: { parse: parseWords, show: setTheirs },
  });
  return (
    <Dialog title={t`How is it related?`} isOpen onOpenChange={(open) => open || onClose()}>
      <SubmissionForm of={form}>
        {(theirs || draft.overtaken.length > 0) && (
          <StaleNotice key={expected.text}>
            <p className="wrap-anywhere">{expected.text && <UserText>{expected.text}</UserText>}</p>
          </StaleNotice>
        )}
        <TextField
          id={fieldId}
          label={t`In a few words (optional)`}
          maxLength={RELATION_TEXT_MAX}
          isReadOnly={form.isPending}
          value={value.text}
          onChange={(typed) => set({ text: typed })}
          fault={form.faultOf('text')}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
            {theirs ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </SubmissionForm>
    </Dialog>
  );
}
