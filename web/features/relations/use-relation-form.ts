import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { addRelatedSite } from '#worker/contract/schemas/related-site.ts';
import type { RelationDraft } from './relation-fields.tsx';

const Text = addRelatedSite.body.shape.text.unwrap();
const TEXT: OwnMessages = { 'field.required': msg`Say in a word or two what it is` };

type Ids = { site: string; relation: string; text: string };

/** The faults of a relation form, from validation and from the server's reply. */
export function useRelationForm(ids: Ids) {
  const { t } = useLingui();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [waiting, heldBack] = useHeldBack();
  return {
    faults,
    waiting,
    faultOf: (fieldId: string) => faults.find((fault) => fault.fieldId === fieldId)?.message,
    /** Whether the form can be sent. */
    check({ relation, text }: RelationDraft, more: readonly Fault[] = []): boolean {
      const found = [...more];
      if (!relation) found.push({ fieldId: ids.relation, message: t`Choose what they are to each other` });
      if (relation === 'other')
        found.push(...faultsOf([{ fieldId: ids.text, schema: Text, value: text, own: TEXT }]));
      setFaults(found);
      return found.length === 0;
    },
    refused(error: unknown): void {
      heldBack(error);
      const message = error instanceof ApiError ? error.detail : t`Something went wrong on our side.`;
      const ofSite = error instanceof ApiError && ABOUT_THE_SITE.includes(error.code);
      setFaults([ofSite ? { fieldId: ids.site, message } : { message }]);
    },
  };
}

const ABOUT_THE_SITE: readonly ApiError['code'][] = ['relation.exists', 'site.not_found', 'site.private'];
