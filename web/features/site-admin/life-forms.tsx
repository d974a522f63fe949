import { Trans, useLingui } from '@lingui/react/macro';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import type { AdminSiteSheet } from '#worker/contract/site-admin.ts';
import { deleteSite, RESTORE_DAYS, restoreSite } from '#worker/contract/site-settings.ts';
import { useSiteChanged } from './site-queries.ts';

type FormProps = { site: AdminSiteSheet & { name: string }; onClose: () => void };

/** Deletes a site, as its owner may. */
export function DeleteForm({ site, onClose }: FormProps) {
  const { t } = useLingui();
  const changed = useSiteChanged();
  const { id, name } = site;
  return (
    <ActForm
      title={t`Delete the site of ${name}`}
      action={t`Delete the site of ${name}`}
      busyAction={t`Saving…`}
      danger
      typed={name}
      send={(reason) => call(deleteSite, { params: { id: String(id) }, body: { name }, reason })}
      onDone={() => {
        changed();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        <Trans>
          No one can see it any more, and its staff get an email. It can be restored for {RESTORE_DAYS} days.
          After that everything on it is deleted permanently.
        </Trans>
      </p>
    </ActForm>
  );
}

export function RestoreForm({ site, onClose }: FormProps) {
  const { t } = useLingui();
  const changed = useSiteChanged();
  const { id, name } = site;
  return (
    <ActForm
      title={t`Restore the site of ${name}`}
      action={t`Restore the site of ${name}`}
      busyAction={t`Saving…`}
      send={(reason) => call(restoreSite, { params: { id }, reason })}
      onDone={() => {
        changed();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        <Trans>Everything on it is shown again as it was.</Trans>
      </p>
    </ActForm>
  );
}
