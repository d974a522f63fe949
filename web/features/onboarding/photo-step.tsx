import { Trans, useLingui } from '@lingui/react/macro';
import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { PhotoFault } from '#web/lib/photo/photo-fault.ts';
import { type ShrunkPhoto, shrinkPhoto } from '#web/lib/photo/shrink.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { FocalPicker } from '#web/ui/forms/focal-picker.tsx';
import { USUAL_FOCAL } from '#web/ui/forms/focal-point.ts';
import { PhotoInput } from '#web/ui/forms/photo-input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { fullName } from './answers.ts';
import { changeInformation, NO_INFORMATION, useDraft } from './draft.ts';
import { dropPhoto, keepPhoto, readPhoto } from './photo-draft.ts';
import { StepForm, StepPage } from './step-page.tsx';
import { usePhotoAddress } from './use-photo-address.ts';

const ID = 'onboarding-photo';

export function PhotoStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { purpose, information } = useDraft();
  const filled = information ?? NO_INFORMATION;
  const name = fullName(filled);
  const input = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<ShrunkPhoto | null>(null);
  const [reading, setReading] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const fault = faults[0]?.message;
  const showFault = (message: string) => setFaults([{ fieldId: ID, message }]);
  const busy = useBusy(reading);
  const address = usePhotoAddress(photo);
  const lost = t`The photo you chose before cannot be read any more. Please choose it again.`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored photo is read once
  useEffect(() => {
    if (!filled.photo) return;
    let here = true;
    readPhoto().then((stored) => {
      if (!here) return;
      if (stored) setPhoto(stored);
      else {
        showFault(lost);
        changeInformation({ photo: false });
      }
    });
    return () => {
      here = false;
    };
  }, []);

  async function choose(file: File) {
    setFaults([]);
    setReading(true);
    try {
      const small = await shrinkPhoto(file);
      await keepPhoto(small);
      changeInformation({ photo: true, focal: USUAL_FOCAL });
      setPhoto(small);
    } catch (error) {
      showFault(
        error instanceof PhotoFault ? error.detail : t`This picture cannot be read. Please choose another.`,
      );
    } finally {
      setReading(false);
    }
  }

  async function remove() {
    setPhoto(null);
    changeInformation({ photo: false, focal: USUAL_FOCAL });
    await dropPhoto();
    input.current?.focus();
  }

  return (
    <StepPage
      step="photo"
      title={purpose === 3 ? t`A photo of you` : t`A photo of ${name}`}
      intro={t`It stands at the head of the site. One can be added later, too.`}
      faults={faults}
    >
      <StepForm onSubmit={onDone}>
        <div className="flex flex-col items-start gap-2">
          <PhotoInput
            id={ID}
            ref={input}
            fault={fault}
            isChosen={photo !== null}
            icon={<ImageIcon className="icon" aria-hidden="true" />}
            onChoose={(file) => void choose(file)}
          />
          <FaultNote id={ID} fault={fault} />
        </div>
        <div role="status">
          {busy && (
            <p className="flex items-center gap-2">
              <Spinner /> <Trans>Preparing the photo…</Trans>
            </p>
          )}
        </div>
        {photo && address && (
          <>
            <FocalPicker
              src={address}
              value={filled.focal}
              onChange={(focal) => changeInformation({ focal })}
            />
            <button type="button" className="button w-fit" onClick={remove}>
              <Trans>Remove the photo</Trans>
            </button>
          </>
        )}
        {!photo && !busy && (
          <p className="text-(--ink-2)">
            <Trans>Without a photo, “Continue” goes on to the next question.</Trans>
          </p>
        )}
      </StepForm>
    </StepPage>
  );
}
