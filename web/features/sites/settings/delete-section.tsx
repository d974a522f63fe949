import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { contactUs } from '#web/lib/contact-us.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Site } from '#worker/contract/site.ts';
import { deleteSite, RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import { meansName } from '#worker/shared/search-key.ts';

/** The name is typed to prevent accidental deletion. */
const fieldsFor = (site: Site) => ({
  name: {
    id: 'settings-delete-name',
    check: ({ name }: { name: string }) =>
      isNameOf(site, name) ? undefined : msg`This is not the name of the site`,
  },
});

const isNameOf = ({ name, other_name }: Site, typed: string): boolean =>
  [name, other_name].some((one) => one && meansName(typed, one));

/**
 * Explains what deleting a site stops and how long it can be restored; requires typing the name to confirm.
 */
export function DeleteSection({ site, onDeleted }: { site: Site; onDeleted: () => void }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const fields = fieldsFor(site);
  const form = useSubmission({
    fields,
    values: () => ({ name: typed.trim() }),
    send: (body) => call(deleteSite, { params: { id: String(site.id) }, body }),
    onSuccess: () => {
      toast({
        variant: 'success',
        title: t`The site was deleted. It can be restored for ${RESTORE_DAYS} days.`,
        long: true,
      });
      void queries.invalidateQueries({ queryKey: ['my-sites'] });
      onDeleted();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code === 'site.delete_failed')
        toast({
          variant: 'warning',
          title: t`The site was not deleted`,
          text: error.detail,
          long: true,
          action: { label: t`Contact us`, run: () => contactUs(locale) },
        });
      // another user may have renamed the site
      if (error.errors.length) void queries.invalidateQueries({ queryKey: ['sites'] });
      return undefined;
    },
  });

  return (
    <SubmissionForm of={form} className="flex flex-col gap-6">
      <ul className="flex list-disc flex-col gap-2 ps-5">
        <li>
          <Plural
            value={site.memories_count}
            _0="The page will be removed, and no one can open it anymore."
            one="The page will be removed, with its one memory."
            other="The page will be removed, with its # memories."
          />
        </li>
        <li>
          <Trans>Its stickers and addresses will stop working, and its members will no longer see it.</Trans>
        </li>
        <li>
          <Trans>Its reminders will stop. Restoring the site does not bring them back.</Trans>
        </li>
        <li>
          <Trans>
            You can restore it from “My sites” for {RESTORE_DAYS} days. After that it is deleted permanently.
          </Trans>
        </li>
      </ul>
      <TextField
        id={fields.name.id}
        label={t`The name of the site`}
        hint={t`Type it to confirm: ${site.name}`}
        value={typed}
        onChange={setTyped}
        fault={form.faultOf('name')}
        autoComplete="off"
      />
      <div>
        <SubmitButton danger busy={form.isPending} disabled={form.waiting} busyLabel={t`Deleting…`}>
          <Trans>Delete this site</Trans>
        </SubmitButton>
      </div>
    </SubmissionForm>
  );
}
