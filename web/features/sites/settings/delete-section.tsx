import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { hideToasts, toast } from '#web/ui/toasts/toasts.ts';
import type { Site } from '#worker/contract/site.ts';
import { deleteSite, RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import { meansName } from '#worker/shared/search-key.ts';

const ID = 'settings-delete-name';

/**
 * Explains what deleting a site stops and how long it can be restored; requires typing the name to confirm.
 */
export function DeleteSection({ site, onDeleted }: { site: Site; onDeleted: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [faults, setFaults] = useState<Fault[]>([]);
  const [waiting, heldBack] = useHeldBack();
  const matches = [site.name, site.other_name].some((name) => name && meansName(typed, name));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSite, { params: { id: String(site.id) }, body: { name: typed.trim() } }),
    onSuccess: () => {
      hideToasts();
      toast({
        variant: 'success',
        title: t`The site is deleted. It can be brought back for ${RESTORE_DAYS} days.`,
        long: true,
      });
      void queries.invalidateQueries({ queryKey: ['my-sites'] });
      onDeleted();
    },
    onError: (error) => {
      const told = error instanceof ApiError ? error : null;
      const message = told?.detail ?? t`Something went wrong on our side.`;
      setFaults([
        told?.errors.length ? { fieldId: ID, message: t`This is not the name of the site` } : { message },
      ]);
      if (told?.code === 'site.delete_failed')
        toast({ variant: 'warning', title: t`The site was not deleted`, text: message, long: true });
      // another user may have renamed the site
      if (told?.errors.length) void queries.invalidateQueries({ queryKey: ['sites'] });
      heldBack(error);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || waiting) return;
    const found = matches ? [] : [{ fieldId: ID, message: t`This is not the name of the site` }];
    setFaults(found);
    if (!found.length) mutate();
  }

  return (
    <form
      className={`flex flex-col gap-6 ${matches ? '[--accent-hover:var(--danger)] [--accent:var(--danger)]' : '[&_.main]:border-(--line-strong) [&_.main]:bg-(--surface) [&_.main]:text-(--ink)'}`}
      noValidate
      onSubmit={submit}
    >
      <ErrorSummary faults={faults} />
      <ul className="flex list-disc flex-col gap-2 ps-5">
        <li>
          <Plural
            value={site.memories_count}
            _0="The page goes, and nobody can open it any more."
            one="The page goes, and its one memory with it."
            other="The page goes, and its # memories with it."
          />
        </li>
        <li>
          <Trans>Its stickers and addresses lead nowhere, and its members no longer find it.</Trans>
        </li>
        <li>
          <Trans>Its reminders stop, and so does paying for it.</Trans>
        </li>
        <li>
          <Trans>
            For {RESTORE_DAYS} days you can bring it back from “My sites”, as it was. Then it is gone for
            good.
          </Trans>
        </li>
      </ul>
      <TextField
        id={ID}
        label={t`The name of the site`}
        hint={t`Type it to be sure: ${site.name}`}
        value={typed}
        onChange={setTyped}
        fault={faults.find(({ fieldId }) => fieldId === ID)?.message}
        autoComplete="off"
      />
      <div>
        <SubmitButton busy={isPending} disabled={waiting} busyLabel={t`Deleting…`}>
          <Trans>Delete this site</Trans>
        </SubmitButton>
      </div>
    </form>
  );
}
