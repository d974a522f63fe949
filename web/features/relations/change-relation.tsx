import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useBusy } from '#web/ui/forms/use-busy.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { RelatedSite } from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { givenBy, RelationFields } from './relation-fields.tsx';
import { useChangeRelation } from './relation-queries.ts';
import { useRelationForm } from './use-relation-form.ts';

type Props = {
  site: Site;
  id: string;
  relative: RelatedSite;
  onDone: () => void;
  onClose: () => void;
};

/** What someone is to the person of this site is said otherwise, and the family there asked again. */
export function ChangeRelation({ site, id, relative, onDone, onClose }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const ids = { site: formId, relation: `${formId}-relation`, text: `${formId}-text` };
  const { value, set, forget, changed } = useKept(`relation.${site.id}.${relative.id}`, {
    relation: relative.relation as string,
    text: relative.text ?? '',
  });
  const change = useChangeRelation(id, relative.id);
  const busy = useBusy(change.isPending);
  const form = useRelationForm(ids);
  const name = namesFor(relative.site, locale).main.text;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending || form.waiting) return;
    const given = form.check(value) && givenBy(value);
    if (!given) return;
    if (!changed) return onClose();
    change.mutate(given, {
      onSuccess: () => {
        forget();
        onDone();
      },
      onError: form.refused,
    });
  }

  return (
    <Dialog title={t`What ${name} is called here`} isOpen onOpenChange={(open) => open || onClose()}>
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <ErrorSummary faults={form.faults} />
        <RelationFields
          site={site}
          other={relative.site}
          ids={ids}
          value={value}
          onChange={set}
          faultOf={form.faultOf}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} disabled={form.waiting} busyLabel={t`Saving…`}>
            <Trans>Save</Trans>
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
