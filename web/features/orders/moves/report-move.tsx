import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { REASON_NAMES } from '#web/features/orders/issue-words.ts';
import { OrderPhotosField } from '#web/features/orders/order-photos-field.tsx';
import { putPhotoOf, useOrderPhotos } from '#web/features/orders/use-order-photos.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { ISSUE_REASONS, type IssueReason, type Move, NOTE_MAX } from '#worker/contract/order.ts';
import { SomeNote } from '#worker/contract/schemas/order.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { MovePartProps } from './move-part.ts';

type Values = { reason: IssueReason | null; text: string; photos: string[]; isSending: boolean };

const WRITE = msg`Write what is wrong`;
const FIELDS = {
  reason: {
    id: 'issue-reason',
    check: ({ reason }: Values) => (reason ? undefined : msg`Choose what is wrong`),
  },
  text: {
    id: 'issue-text',
    schema: SomeNote,
    own: { 'text.too_short': WRITE, 'field.required': WRITE },
  },
  photos: {
    id: 'issue-photos',
    check: ({ isSending }: Values) => (isSending ? msg`The photos are still being sent` : undefined),
  },
};

/** The buyer says what is wrong with an order that is completed. */
export function ReportMove(part: MovePartProps) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState<IssueReason | null>(null);
  const [text, setText] = useState('');
  const photos = useOrderPhotos(putPhotoOf(part.order.id, 'issue'));
  return (
    <MoveDialog
      {...part}
      move="report"
      title={t`Report an issue`}
      action={t`Send the report`}
      said={t`Your report was sent.`}
      fields={FIELDS}
      values={(): Values => ({
        reason,
        text: text.trim(),
        photos: photos.ids,
        isSending: photos.isSending,
      })}
      bodyOf={({ reason, text, photos }): Move => ({
        move: 'report',
        reason: reason ?? 'other',
        text,
        ...(photos.length > 0 && { photos }),
      })}
    >
      {(faultOf) => (
        <>
          <p>
            <Trans>We can make and send the order again, or refund all or part of it.</Trans>
          </p>
          <RadioRows
            id={FIELDS.reason.id}
            label={t`What is wrong?`}
            rows={ISSUE_REASONS.map((id) => ({ id, title: i18n._(REASON_NAMES[id]) }))}
            value={reason}
            onChange={setReason}
            fault={faultOf('reason')}
          />
          <TextArea
            id={FIELDS.text.id}
            label={t`Describe the issue`}
            value={text}
            onChange={setText}
            max={NOTE_MAX}
            fault={faultOf('text')}
          />
          <OrderPhotosField
            id={FIELDS.photos.id}
            label={t`Photos`}
            hint={t`Optional`}
            fault={faultOf('photos')}
            photos={photos}
          />
        </>
      )}
    </MoveDialog>
  );
}
