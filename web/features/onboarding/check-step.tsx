import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useOnline } from '#web/lib/online.ts';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { CheckRows } from './check-rows.tsx';
import { NO_INFORMATION, useDraft } from './draft.ts';
import { payloadOf } from './payload.ts';
import { readPhoto } from './photo-draft.ts';
import { sameNameQuery } from './same-name.ts';
import { StepPage } from './step-page.tsx';
import { usePhotoAddress } from './use-photo-address.ts';

type CheckStepProps = {
  /** Called if a site of this name may already exist. */
  onSame: () => void;
  onCreate: () => void;
};

export function CheckStep({ onSame, onCreate }: CheckStepProps) {
  const { t } = useLingui();
  const draft = useDraft();
  const online = useOnline();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [photo, setPhoto] = useState<ShrunkPhoto | null>(null);
  const { photo: hasPhoto } = draft.information ?? NO_INFORMATION;
  const address = usePhotoAddress(photo);

  useEffect(() => {
    if (!hasPhoto) return;
    let here = true;
    readPhoto().then((stored) => {
      if (here) setPhoto(stored);
    });
    return () => {
      here = false;
    };
  }, [hasPhoto]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const payload = payloadOf(draft);
    if (!payload || asking || !online) return;
    setAsking(true);
    const same = await queries.fetchQuery(sameNameQuery(payload));
    setAsking(false);
    if (same.length) onSame();
    else onCreate();
  }

  return (
    <StepPage step="check" title={t`Check what you filled in`}>
      <CheckRows draft={draft} photo={address} />
      <form onSubmit={submit} className="flex flex-col items-start gap-3">
        {!online && (
          <p role="status" className="font-medium">
            <Trans>
              You're offline. What you filled in is kept on this device; the site can be created once you're
              back.
            </Trans>
          </p>
        )}
        <SubmitButton busy={asking} disabled={!online} busyLabel={t`Creating the site…`}>
          <Trans>Create the site</Trans>
        </SubmitButton>
      </form>
    </StepPage>
  );
}
