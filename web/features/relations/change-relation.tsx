import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { isRecord } from '#web/lib/json.ts';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { RELATIONS, type RelatedSite } from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { RelationFields } from './relation-fields.tsx';
import { relationFields, validInputOf } from './relation-input.ts';
import { useChangeRelation } from './relation-queries.ts';
import { useRelationName } from './relation-words.ts';

type ExpectedRelation = Pick<RelatedSite, 'relation' | 'text'>;

function parseCurrent(current: unknown): ExpectedRelation | null {
  if (!isRecord(current)) return null;
  const { text } = current;
  const relation = RELATIONS.find((one) => one === current.relation);
  return relation && (text === null || typeof text === 'string') ? { relation, text } : null;
}

type Props = {
  site: Site;
  id: string;
  relative: RelatedSite;
  onDone: () => void;
  /** Called with a message if another person has removed the relation in the meantime. */
  onGone: (message: string) => void;
  onClose: () => void;
};

/** The dialog that changes a relation, which the other site's family then has to confirm again. */
export function ChangeRelation({ site, id, relative, onDone, onGone, onClose }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const ids = { site: formId, relation: `${formId}-relation`, text: `${formId}-text` };
  const [theirs, setTheirs] = useState<ExpectedRelation | null>(null);
  const expected = theirs ?? { relation: relative.relation, text: relative.text };
  const draft = useFormDraft(`relation.${site.id}.${relative.id}`, {
    relation: expected.relation as string,
    text: expected.text ?? '',
  });
  const { value, set, forget, changed } = draft;
  useUnsaved(changed, forget);
  const change = useChangeRelation(id, relative.id);
  const wordFor = useRelationName();
  const name = namesFor(relative.site, locale).main.text;

  const form = useSubmission({
    fields: relationFields(ids),
    values: () => value,
    isChanged: () => changed,
    onUnchanged: onClose,
    send: (values) => change({ ...validInputOf(values), seen: expected }),
    onDone: () => {
      forget();
      onDone();
    },
    stale: { parse: parseCurrent, show: setTheirs },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'relation.not_found') return undefined;
      forget();
      onGone(error.detail);
      return [];
    },
  });

  const isOvertaken = theirs !== null || draft.overtaken.length > 0;
  return (
    <ChangeDialog
      title={t`Relation to ${name}`}
      form={form}
      theirs={
        isOvertaken
          ? {
              key: JSON.stringify(expected),
              shown: wordFor(expected.relation, relative.site.gender, expected.text),
            }
          : null
      }
      isReplacing={theirs !== null}
      onClose={onClose}
    >
      <RelationFields
        site={site}
        other={relative.site}
        ids={ids}
        value={value}
        onChange={set}
        faultOf={form.faultOf}
      />
    </ChangeDialog>
  );
}
