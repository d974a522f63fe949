import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ChangeDialog } from '#web/features/relations/public.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { isRecord } from '#web/lib/json.ts';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
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
  const isOvertaken = theirs !== null || draft.overtaken.length > 0;
  return (
    <ChangeDialog
      title={t`How is it related?`}
      form={form}
      theirs={
        isOvertaken
          ? { key: expected.text ?? '', shown: expected.text && <UserText>{expected.text}</UserText> }
          : null
      }
      isReplacing={theirs !== null}
      onClose={onClose}
    >
      <TextField
        id={fieldId}
        label={t`In a few words (optional)`}
        maxLength={RELATION_TEXT_MAX}
        isReadOnly={form.isPending}
        value={value.text}
        onChange={(typed) => set({ text: typed })}
        fault={form.faultOf('text')}
      />
    </ChangeDialog>
  );
}
