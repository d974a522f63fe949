import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { siteQuery } from '#web/features/sites/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { ChosenPerson } from './chosen-person.tsx';
import { FindSite } from './find-site.tsx';
import { RelationFields } from './relation-fields.tsx';
import { relationFields, validInputOf } from './relation-input.ts';
import { useAddRelation } from './relation-queries.ts';

type Props = {
  site: Site;
  /** The site's id or slug, as in the page's path. */
  id: string;
  onAdded: (message: string) => void;
};

const BLANK = { typed: '', ref: '', relation: '', text: '' };

/** The form that relates another site's person to this one's. Its draft is stored in this tab until sent. */
export function AddRelation({ site, id, onAdded }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const ids = { site: `${formId}-site`, relation: `${formId}-relation`, text: `${formId}-text` };
  const { value, set, forget, changed } = useFormDraft(`relation.${site.id}`, BLANK);
  useUnsaved(changed, forget);
  const found = useQuery({ ...siteQuery(value.ref), enabled: value.ref !== '' });
  const other = value.ref === '' ? undefined : found.data?.site;
  const add = useAddRelation(id);
  const missing = value.ref && found.error instanceof ApiError ? found.error.detail : undefined;
  const same = other?.id === site.id;
  const chosen = other && namesFor(other, locale).main.text;
  const siteFault = !other ? msg`Choose whose page it is` : same ? msg`This is the same page` : undefined;
  const fields = relationFields(ids, Boolean(other && !same));
  const form = useSubmission({
    fields: { ...fields, site: { ...fields.site, check: () => siteFault } },
    values: () => ({ site: String(other?.id), relation: value.relation, text: value.text }),
    send: ({ site: otherId, ...draft }) => add({ ...validInputOf(draft), site: otherId }),
    onDone: ({ state }) => {
      const name = chosen ?? '';
      forget();
      onAdded(
        state === 'agreed'
          ? t`${name} now appears on this page, and this page on theirs.`
          : t`${name} now appears on this page. We have asked the family there to agree.`,
      );
    },
  });

  /** Whether the pressed button disappears: focus then moves to the chosen person, or to the search field. */
  const turning = useRef(false);
  const settled = value.ref === '' || Boolean(other || missing);
  useEffect(() => {
    if (!turning.current || !settled) return;
    turning.current = false;
    document.getElementById(ids.site)?.focus();
  });
  function turnTo(ref: string) {
    turning.current = true;
    set({ ref });
  }
  function cancel() {
    turning.current = true;
    forget();
  }

  return (
    <SubmissionForm of={form}>
      {value.ref === '' || missing || same ? (
        <FindSite
          fieldId={ids.site}
          label={t`Who is it?`}
          value={value.typed}
          onChange={(typed) => set({ typed, ref: '' })}
          fault={form.faultOf('site') ?? (same ? t`This is the same page` : missing)}
          onFound={turnTo}
        />
      ) : (
        <ChosenPerson id={ids.site} site={other} onChange={() => turnTo('')}>
          {form.faultOf('site') && (
            <p className="w-full text-[0.9375rem] font-medium text-(--danger)">{form.faultOf('site')}</p>
          )}
        </ChosenPerson>
      )}
      {other && !same && (
        <>
          <RelationFields
            site={site}
            other={other}
            ids={ids}
            value={value}
            onChange={set}
            faultOf={form.faultOf}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Sending…`}>
              <Trans>Add to the page</Trans>
            </SubmitButton>
            <button type="button" className="button" onClick={cancel}>
              <Trans>Cancel</Trans>
            </button>
          </div>
        </>
      )}
    </SubmissionForm>
  );
}
