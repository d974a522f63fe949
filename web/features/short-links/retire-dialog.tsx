import { Trans, useLingui } from '@lingui/react/macro';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import type { useRetireCode } from './code-queries.ts';
import { inGroups } from './in-groups.ts';

type RetireDialogProps = {
  code: string;
  retire: ReturnType<typeof useRetireCode>;
  /** It opens a site, and could open another instead. */
  isSite?: boolean;
  onClose: () => void;
  onRetired: () => void;
};

/** Confirms before retiring a code, which can never be used again. */
export function RetireDialog({ code, retire, isSite = false, onClose, onRetired }: RetireDialogProps) {
  const { t } = useLingui();
  return (
    <Confirm
      title={t`Retire this code`}
      action={t`Retire the code permanently`}
      danger
      busyAction={t`Retiring…`}
      busy={retire.isPending}
      error={retire.error}
      onClose={onClose}
      onConfirm={() => retire.mutate(undefined, { onSuccess: onRetired })}
    >
      <p>
        <Trans>
          Stickers with the code <bdi dir="ltr">{inGroups(code)}</bdi> will no longer open the page. The code
          is never used again, and this cannot be undone.
        </Trans>
      </p>
      <p>
        {isSite ? (
          <Trans>
            If a sticker with this code is already on a stone, it is better to keep it or to point it to
            another site.
          </Trans>
        ) : (
          <Trans>If a sticker with it is already on the stone, it is better to leave it.</Trans>
        )}
      </p>
    </Confirm>
  );
}
