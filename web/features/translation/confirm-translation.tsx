import { Trans, useLingui } from '@lingui/react/macro';
import { Confirm } from '#web/ui/forms/confirm.tsx';

/** Asks before text of a private site is sent to the translation service. */
export function ConfirmTranslation({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Confirm
      title={t`Translate a text of a private site?`}
      action={t`Translate`}
      busyAction={t`Translating…`}
      busy={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <Trans>
          This site is private. To be translated, the text leaves Dorot: it is sent to a translation service,
          without your name and without the name of the site.
        </Trans>
      </p>
      <p>
        <Trans>
          Dorot does not keep the translation. You won’t be asked again until you reload the page.
        </Trans>
      </p>
    </Confirm>
  );
}
