import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#web/ui/dialog.tsx';
import type { MySite } from '#worker/contract/my-site.ts';
import { ChooseSite } from './choose-site.tsx';
import { inGroups } from './sticker.ts';

type RepointDialogProps = {
  code: string;
  /** The site that it opens now. */
  siteId: number;
  onClose: () => void;
  onMoved: (site: MySite) => void;
};

/** Points a sticker at another site: what is printed stays as it is. */
export function RepointDialog({ code, siteId, onClose, onMoved }: RepointDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Let this sticker open another site`} isOpen onOpenChange={(open) => open || onClose()}>
      <ChooseSite
        code={code}
        except={siteId}
        act={<Trans>Open that site from now on</Trans>}
        onBound={onMoved}
        onCancel={onClose}
      >
        <p>
          <Trans>
            Stickers with the code <bdi dir="ltr">{inGroups(code)}</bdi> will open the site you choose,
            wherever they are. The name printed on them stays as it is.
          </Trans>
        </p>
      </ChooseSite>
    </Dialog>
  );
}
