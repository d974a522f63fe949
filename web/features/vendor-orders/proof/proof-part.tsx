import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { Ways } from '#web/features/vendor-orders/ways.ts';
import { faultText } from '#web/lib/photo/use-new-photo.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { NOTE_MAX, ORDER_PHOTOS_MAX } from '#worker/contract/order.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { proofJpeg } from './proof-jpeg.ts';
import { ProofPhotos } from './proof-photos.tsx';
import { useProof } from './use-proof.ts';

const INPUT = 'proof-photo';

/** The proof that the flowers are on the grave: photos from this phone, a note, and the end of the order. */
export function ProofPart({ ways }: { ways: Ways }) {
  const { t } = useLingui();
  const { proof, sender } = useProof(ways);
  const [fault, setFault] = useState<string | undefined>();
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { photos, note, finish, refusal } = proof;

  async function take(files: File[]) {
    setReading(true);
    setFault(undefined);
    try {
      for (const file of files.slice(0, ORDER_PHOTOS_MAX - photos.length)) {
        await sender.add(await proofJpeg(file));
      }
    } catch (error) {
      setFault(faultText(error, t`This picture cannot be used. Choose another.`));
    } finally {
      setReading(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (photos.length > 0) return void sender.finish();
    setFault(t`Take a photo of the flowers on the grave first`);
    input.current?.focus();
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <p className="text-(--ink-2)">
        <Trans>The flowers and the name on the stone can be seen together.</Trans>
      </p>
      <ProofPhotos
        proof={proof}
        onRemove={(id) => {
          void sender.remove(id);
          input.current?.focus();
        }}
      />
      {finish === null && photos.length < ORDER_PHOTOS_MAX && (
        <div className="big-actions flex flex-col gap-2">
          <label className="button relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
            <input
              ref={input}
              id={INPUT}
              type="file"
              accept="image/*"
              capture="environment"
              className="sr-only"
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${INPUT}-fault` : undefined}
              onChange={({ target }) => {
                const files = Array.from(target.files ?? []);
                // so that choosing the same file again fires a change event
                target.value = '';
                if (files.length > 0 && !isReading) void take(files);
              }}
            />
            {isReading ? (
              <Trans>Resizing…</Trans>
            ) : photos.length > 0 ? (
              <Trans>Take another photo</Trans>
            ) : (
              <Trans>Take a photo</Trans>
            )}
          </label>
          <FaultNote id={INPUT} fault={fault} />
        </div>
      )}
      <TextArea
        label={t`Note to the buyer (optional)`}
        rows={2}
        value={note}
        onChange={(text) => sender.write(text)}
        max={NOTE_MAX}
        isReadOnly={finish !== null}
      />
      {refusal && <CallFault error={refusal} inSight />}
      <p
        role="status"
        className={finish === null ? 'contents' : 'rounded-lg bg-(--info-soft) p-4 text-(--info)'}
      >
        {finish !== null && (
          <Trans>Everything is kept on this phone. The order is completed as soon as it is sent.</Trans>
        )}
      </p>
      <div className="big-actions flex flex-col">
        <SubmitButton busy={finish !== null} busyLabel={t`Sending…`} disabled={note.length > NOTE_MAX}>
          <Trans>Flowers placed, finish</Trans>
        </SubmitButton>
      </div>
    </form>
  );
}
