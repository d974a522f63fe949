import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PlanOffer } from '#web/features/plans/public.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { EXTENDED_FIELDS_MOST, type ExtendedField } from '#worker/contract/extended-field.ts';
import type { Site } from '#worker/contract/site.ts';
import { FieldForm } from './field-form.tsx';
import { extendedFieldsQuery, useRemoveField } from './field-queries.ts';

type Open = { what: 'change' | 'remove'; field: ExtendedField } | null;

/** Up to three custom fields of a site, available with a subscription. `id` as in the page's path. */
export function AdditionalSection({ site, id }: { site: Site; id: string }) {
  const { t } = useLingui();
  const heading = useId();
  const list = useQuery(extendedFieldsQuery(id));
  const remove = useRemoveField(id);
  const [status, setStatus] = useState('');
  const [open, setOpen] = useState<Open>(null);
  // an author refused because another person added the last allowed field keeps the draft
  const [refused, setRefused] = useState(false);
  const close = () => {
    remove.reset();
    setOpen(null);
  };
  const done = (message: string) => {
    close();
    setRefused(false);
    setStatus(message);
  };
  if (list.isPending)
    return (
      <Skeleton>
        <SkeletonLine size="60%" />
      </Skeleton>
    );
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  const fields = list.data;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-start">
        <p>
          <Trans>
            A field has a name and a value, for example “Youth movement” and “Scouts”, and appears on the
            page.
          </Trans>{' '}
          <Trans>You can add up to 3 fields for each site.</Trans>{' '}
          {!site.subscribed && <Trans>Custom fields need a subscription.</Trans>}
        </p>
        <PlanOffer site={site} limit="fields">
          <Trans>What a plan adds</Trans>
        </PlanOffer>
      </div>
      <StatusMessage>{status}</StatusMessage>
      {fields.length === 0 && (
        <p className="text-(--ink-2)">
          <Trans>No fields yet.</Trans>
        </p>
      )}
      {fields.length > 0 && (
        <ul className="flex flex-col divide-y divide-(--line)">
          {fields.map((field) => (
            <li key={field.id} className="flex flex-wrap items-start gap-x-3 py-3">
              <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <p className="small">
                  <UserText>{field.name}</UserText>
                </p>
                <p className="font-serif text-lg leading-snug whitespace-pre-line">
                  <UserText>{field.value}</UserText>
                </p>
              </div>
              {site.subscribed && (
                <button
                  type="button"
                  className="text-button"
                  onClick={() => setOpen({ what: 'change', field })}
                >
                  <Trans>Change</Trans>
                  <OfWhich name={field.name} />
                </button>
              )}
              <button
                type="button"
                className="text-button"
                onClick={() => setOpen({ what: 'remove', field })}
              >
                <Trans>Remove</Trans>
                <OfWhich name={field.name} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {site.subscribed && (refused || fields.length < EXTENDED_FIELDS_MOST) && (
        <section aria-labelledby={heading} className="flex flex-col gap-4">
          <h3 id={heading} className="text-xl!">
            <Trans>Add a field</Trans>
          </h3>
          <FieldForm
            siteId={site.id}
            id={id}
            field={null}
            onDone={({ name }) => done(t`“${name}” was saved.`)}
            onRefused={() => setRefused(true)}
          />
        </section>
      )}
      {open?.what === 'change' && (
        <Dialog title={t`Change the field`} isOpen onOpenChange={(is) => is || close()}>
          <FieldForm
            siteId={site.id}
            id={id}
            field={open.field}
            onDone={({ name }) => done(t`“${name}” was saved.`)}
            onCancel={close}
          />
        </Dialog>
      )}
      {open?.what === 'remove' && (
        <Confirm
          title={t`Remove the field`}
          action={t`Remove`}
          danger
          busyAction={t`Removing…`}
          busy={remove.isPending}
          error={remove.error}
          onClose={close}
          onConfirm={() =>
            remove.mutate(open.field.id, { onSuccess: () => done(t`“${open.field.name}” was removed.`) })
          }
        >
          <p className="wrap-anywhere">
            <bdi className="font-semibold">{open.field.name}</bdi>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">
            <UserText>{open.field.value}</UserText>
          </p>
        </Confirm>
      )}
    </div>
  );
}
