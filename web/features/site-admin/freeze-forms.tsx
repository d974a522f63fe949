import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { FREEZE_NOTE_MAX, freezeSite, unfreezeSite } from '#worker/contract/site-admin.ts';
import { useSiteChanged } from './site-queries.ts';

type FormProps = {
  site: { id: number; name: string };
  onClose: () => void;
};

/** Pauses a site while a question about it is being settled. */
export function FreezeForm({ site, onClose }: FormProps) {
  const { t } = useLingui();
  const changed = useSiteChanged();
  const [note, setNote] = useState('');
  const { id, name } = site;
  return (
    <ActForm
      title={t`Pause the site of ${name}`}
      action={t`Pause the site of ${name}`}
      busyAction={t`Saving…`}
      danger
      send={async (reason) =>
        changed(
          (await call(freezeSite, { params: { id }, body: { note: note.trim() || null }, reason })).site,
        )
      }
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        <Trans>
          Everything stays readable, and nobody but an administrator can change it. Reminders and questions
          wait. The site leaves the search, and its owners get an email. A plan goes on, and its payer can
          cancel it.
        </Trans>
      </p>
      <TextArea
        label={t`Note for administrators (optional)`}
        hint={t`What the question is about, and who asked.`}
        max={FREEZE_NOTE_MAX}
        value={note}
        onChange={setNote}
      />
    </ActForm>
  );
}

/** Ends the pause of a site. */
export function UnfreezeForm({ site, onClose }: FormProps) {
  const { t } = useLingui();
  const changed = useSiteChanged();
  const { id, name } = site;
  return (
    <ActForm
      title={t`End the pause of the site of ${name}`}
      action={t`End the pause`}
      busyAction={t`Saving…`}
      send={async (reason) => changed((await call(unfreezeSite, { params: { id }, reason })).site)}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        <Trans>Everything is as it was before, and the owners get an email.</Trans>
      </p>
    </ActForm>
  );
}
