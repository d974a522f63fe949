import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useOnline } from '#web/lib/online.ts';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { CheckRows } from './check-rows.tsx';
import { CommunityNote } from './community-note.tsx';
import { changeInformation, NO_INFORMATION, useDraft } from './draft.ts';
import { payloadOf } from './payload.ts';
import { readPhoto } from './photo-draft.ts';
import { sameNameQuery } from './same-name.ts';
import { StepPage } from './step-page.tsx';
import { usePhotoAddress } from './use-photo-address.ts';
import { useVerified } from './use-verified.ts';

type CheckStepProps = {
  /** Called if a site of this name may already exist. */
  onSame: () => void;
  /** Called if the answers are right: the site is created, or an account comes first. */
  onRight: () => void;
};

export function CheckStep({ onSame, onRight }: CheckStepProps) {
  const { t } = useLingui();
  const draft = useDraft();
  const online = useOnline();
  const verified = useVerified();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [photo, setPhoto] = useState<ShrunkPhoto | null>(null);
  const { photo: hasPhoto } = draft.information ?? NO_INFORMATION;
  const address = usePhotoAddress(photo);

  useEffect(() => {
    if (!hasPhoto) return;
    let here = true;
    readPhoto().then((stored) => {
      if (!here) return;
      if (stored) setPhoto(stored);
      else changeInformation({ photo: false, photo_fault: 'lost' });
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
    else onRight();
  }

  return (
    <StepPage step="check" title={t`Check your answers`}>
      <CheckRows
        draft={draft}
        photo={hasPhoto ? address : null}
        onUnreadable={() => changeInformation({ photo: false, photo_fault: 'unreadable' })}
      />
      <CommunityNote />
      <form onSubmit={submit} className="flex flex-col items-start gap-3">
        {!online && (
          <p role="status" className="font-medium">
            <Trans>
              You’re offline. Your answers are saved on this device; you can create the site when you’re back
              online.
            </Trans>
          </p>
        )}
        {verified ? (
          <SubmitButton busy={asking} disabled={!online} busyLabel={t`Creating the site…`}>
            <Trans>Create the site</Trans>
          </SubmitButton>
        ) : (
          <>
            <p className="text-(--ink-2)">
              <Trans>Next you sign up or log in, and the site is created.</Trans>
            </p>
            <SubmitButton busy={asking} disabled={!online} busyLabel={t`One moment…`}>
              <Trans>Continue</Trans>
            </SubmitButton>
          </>
        )}
      </form>
    </StepPage>
  );
}
