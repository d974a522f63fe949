import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { RelationFields } from './relation-fields.tsx';
import { relationFields, validInputOf } from './relation-input.ts';
import { useAddRelation } from './relation-queries.ts';
import { ChoiceButtons, SiteChoice, useSiteChoice } from './site-choice.tsx';

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
  const choice = useSiteChoice(ids.site, value, set);
  const other = choice.site;
  const add = useAddRelation(id);
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

  return (
    <SubmissionForm of={form}>
      <SiteChoice
        choice={choice}
        label={t`Who is it?`}
        problem={same ? t`This is the same page` : choice.missing}
        fault={form.faultOf('site')}
      />
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
          <ChoiceButtons form={form} busyLabel={t`Sending…`} onCancel={() => choice.turn(forget)} />
        </>
      )}
    </SubmissionForm>
  );
}
