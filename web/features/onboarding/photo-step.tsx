import { Trans, useLingui } from '@lingui/react/macro';
import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { PhotoFault } from '#web/lib/photo/photo-fault.ts';
import { type ShrunkPhoto, shrinkPhoto } from '#web/lib/photo/shrink.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { USUAL_FOCAL } from '#web/ui/forms/focal-point.ts';
import { PhotoCropper } from '#web/ui/forms/photo-cropper.tsx';
import { PhotoInput } from '#web/ui/forms/photo-input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { fullName } from './answers.ts';
import { changeInformation, NO_INFORMATION, useDraft } from './draft.ts';
import { ModeQuestion } from './mode-question.tsx';
import { dropPhoto, keepPhoto, photoFaultOf, readPhoto } from './photo-draft.ts';
import { StepForm, StepPage } from './step-page.tsx';
import { usePhotoFaultTexts } from './texts.ts';
import { usePhotoAddress } from './use-photo-address.ts';
import { useStepFaults } from './use-step-faults.ts';

const ID = 'onboarding-photo';
const MODE_ID = 'onboarding-privacy';

/** The photo, which may be skipped, and who can see the site. */
export function PhotoStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { information } = useDraft();
  const { mode } = information ?? NO_INFORMATION;
  const [refused, setRefused] = useState<Fault | null>(null);
  const chooseMode = t`Choose who can see the site`;
  const { faults, isShown, show } = useStepFaults(
    mode ? [] : [{ fieldId: MODE_ID, message: chooseMode, answer: mode }],
  );

  function submit() {
    show();
    if (mode) onDone();
  }

  return (
    <StepPage step="photo" title={t`Photo and privacy`} faults={refused ? [refused, ...faults] : faults}>
      <StepForm onSubmit={submit}>
        <PhotoQuestion
          refused={refused?.message}
          onRefused={(message) => setRefused(message === null ? null : { fieldId: ID, message })}
          onSkip={() => document.getElementById(MODE_ID)?.focus()}
        />
        <ModeQuestion id={MODE_ID} fault={isShown(MODE_ID) ? chooseMode : undefined} />
      </StepForm>
    </StepPage>
  );
}

type PhotoQuestionProps = {
  /** Why the photo last chosen cannot be used. */
  refused: string | undefined;
  onRefused: (message: string | null) => void;
  onSkip: () => void;
};

function PhotoQuestion({ refused, onRefused, onSkip }: PhotoQuestionProps) {
  const { t } = useLingui();
  const { purpose, information } = useDraft();
  const filled = information ?? NO_INFORMATION;
  const name = fullName(filled);
  const input = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<ShrunkPhoto | null>(null);
  const [reading, setReading] = useState(false);
  const [isSkipped, setIsSkipped] = useState(false);
  const busy = useBusy(reading);
  const address = usePhotoAddress(photo);
  const faultTexts = usePhotoFaultTexts();
  const fault = refused ?? (filled.photo_fault ? faultTexts[filled.photo_fault] : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored photo is read once
  useEffect(() => {
    if (!filled.photo) return;
    let here = true;
    readPhoto().then((stored) => {
      if (!here) return;
      if (stored) setPhoto(stored);
      else changeInformation({ photo: false, photo_fault: 'lost' });
    });
    return () => {
      here = false;
    };
  }, []);

  async function choose(file: File) {
    onRefused(null);
    setReading(true);
    try {
      const small = await shrinkPhoto(file);
      await keepPhoto(small);
      changeInformation({ photo: true, photo_fault: null, focal: USUAL_FOCAL });
      setPhoto(small);
      setIsSkipped(false);
    } catch (error) {
      const message =
        error instanceof PhotoFault ? error.detail : t`This picture cannot be read. Choose another.`;
      onRefused(message);
      // one that was chosen before stays
      if (!photo) changeInformation({ photo_fault: photoFaultOf(error) ?? 'unreadable' });
    } finally {
      setReading(false);
    }
  }

  async function forget() {
    setPhoto(null);
    onRefused(null);
    changeInformation({ photo: false, photo_fault: null, focal: USUAL_FOCAL });
    await dropPhoto();
  }

  async function remove() {
    await forget();
    input.current?.focus();
  }

  async function skip() {
    await forget();
    setIsSkipped(true);
    onSkip();
  }

  return (
    <section aria-labelledby={`${ID}-title`} className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h2 id={`${ID}-title`} className="font-medium font-serif text-xl!">
          {purpose === 3 ? t`A photo of you` : t`A photo of ${name}`}
        </h2>
        <p className="text-(--ink-2)">
          <Trans>It goes at the top of the page. You can add one later.</Trans>
        </p>
      </header>
      {photo && address && (
        <PhotoCropper src={address} value={filled.focal} onChange={(focal) => changeInformation({ focal })} />
      )}
      <div className="flex flex-col items-start gap-2">
        <div className="flex flex-wrap gap-3">
          <PhotoInput
            id={ID}
            ref={input}
            fault={fault}
            isChosen={photo !== null}
            icon={<ImageIcon className="icon" aria-hidden="true" />}
            onChoose={(file) => void choose(file)}
          />
          {photo ? (
            <button type="button" className="button" onClick={() => void remove()}>
              <Trans>Remove the photo</Trans>
            </button>
          ) : (
            !isSkipped && (
              <button type="button" className="button" onClick={() => void skip()}>
                <Trans>Skip for now</Trans>
              </button>
            )
          )}
        </div>
        <FaultNote id={ID} fault={fault} />
      </div>
      <div role="status">
        {busy && (
          <p className="flex items-center gap-2">
            <Spinner /> <Trans>Preparing the photo…</Trans>
          </p>
        )}
        {isSkipped && !busy && (
          <p className="text-(--ink-2)">
            <Trans>No photo for now.</Trans>
          </p>
        )}
      </div>
    </section>
  );
}
