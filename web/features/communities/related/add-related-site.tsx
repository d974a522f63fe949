import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ChosenPerson, FindSite } from '#web/features/relations/public.ts';
import { siteQuery } from '#web/features/sites/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RELATION_TEXT_MAX } from '#worker/contract/related-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { useAddCommunityRelation } from './related-queries.ts';

const BLANK = { typed: '', ref: '', text: '' };

type Props = {
  /** The community's id or slug as in the URL. */
  id: string;
  onAdded: (said: string) => void;
};

/** The form that presents a site as related to the community. Its draft is stored in this tab until sent. */
export function AddRelatedSite({ id, onAdded }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const ids = { site: `${formId}-site`, text: `${formId}-text` };
  const { value, set, forget, changed } = useFormDraft(`community-relation.${id}`, BLANK);
  useUnsaved(changed, forget);
  const found = useQuery({ ...siteQuery(value.ref), enabled: value.ref !== '' });
  const site = value.ref === '' ? undefined : found.data?.site;
  const missing = value.ref && found.error instanceof ApiError ? found.error.detail : undefined;
  const add = useAddCommunityRelation(id);
  const form = useSubmission({
    fields: {
      site: { id: ids.site, check: () => (site ? undefined : msg`Choose whose page it is`) },
      text: { id: ids.text },
    },
    values: () => ({ site: String(site?.id), text: value.text.trim() || null }),
    send: add,
    onDone: (added) => {
      forget();
      onAdded(t`${namesFor(added.site, locale).main.text} now appears on this page.`);
    },
  });
  return (
    <SubmissionForm of={form}>
      {value.ref === '' || missing ? (
        <FindSite
          fieldId={ids.site}
          label={t`Add a related site`}
          value={value.typed}
          onChange={(typed) => set({ typed, ref: '' })}
          fault={form.faultOf('site') ?? missing}
          onFound={(ref) => set({ ref })}
        />
      ) : (
        <ChosenPerson id={ids.site} site={site} onChange={() => set({ ref: '' })} />
      )}
      {site && (
        <>
          <TextField
            id={ids.text}
            label={t`In a few words (optional)`}
            hint={t`How it is related, for example “Founder of the school”.`}
            maxLength={RELATION_TEXT_MAX}
            value={value.text}
            onChange={(text) => set({ text })}
            fault={form.faultOf('text')}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
              <Trans>Add to the page</Trans>
            </SubmitButton>
            <button type="button" className="button" onClick={forget}>
              <Trans>Cancel</Trans>
            </button>
          </div>
        </>
      )}
    </SubmissionForm>
  );
}
