import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ChoiceButtons, SiteChoice, useSiteChoice } from '#web/features/relations/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
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
  const choice = useSiteChoice(ids.site, value, set);
  const { site } = choice;
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
      <SiteChoice choice={choice} label={t`Add a related site`} fault={form.faultOf('site')} />
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
          <ChoiceButtons form={form} busyLabel={t`Saving…`} onCancel={() => choice.turn(forget)} />
        </>
      )}
    </SubmissionForm>
  );
}
