import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'react-aria-components/Button';
import { EditPicture, type PictureKind } from '#web/features/sites/editing/edit-picture.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Picture } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import { focalPosition, pictureNear } from '#worker/shared/picture.ts';

type Props = {
  site: Site;
  id: string;
  which: PictureKind;
  /** The site's own picture; a community's may be displayed instead. */
  current: Picture | null;
  title: string;
};

/** A picture of the site with its edit button; saved separately from the form. */
export function PicturePart({ site, id, which, current, title }: Props) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-4">
      {which === 'logo' && <p className="basis-full font-semibold">{title}</p>}
      {current && (
        <img
          src={pictureNear(current, 800)}
          alt={title}
          className={
            which === 'logo'
              ? 'h-16 w-auto max-w-40 object-contain'
              : 'aspect-3/1 w-60 rounded-lg border border-(--line) object-cover'
          }
          style={{ objectPosition: focalPosition(current.focal) }}
        />
      )}
      <Dialog
        title={title}
        trigger={
          <Button className="button">
            {current ? <Trans>Change the picture</Trans> : <Trans>Choose a picture</Trans>}
          </Button>
        }
      >
        {(close) => <EditPicture site={site} id={id} kind={which} current={current} close={close} />}
      </Dialog>
      <p className="small basis-full">{t`Pictures are saved at once.`}</p>
    </div>
  );
}
