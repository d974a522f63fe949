import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { siteInfoQuery } from '#web/features/sites/site-info-query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import type { Site } from '#worker/contract/site.ts';
import { EditAbout } from './edit-about.tsx';
import { EditNames } from './edit-names.tsx';
import { EditPicture } from './edit-picture.tsx';

/** Edits the site's own cover. A community's cover may be displayed instead, which cannot be changed here. */
function EditCover(props: Pick<Parameters<typeof EditPicture>[0], 'site' | 'id' | 'close'>) {
  const { data: info, isPending } = useQuery({
    ...siteInfoQuery(props.id),
    enabled: props.site.cover !== null,
  });
  if (isPending && props.site.cover)
    return (
      <Skeleton>
        <SkeletonLine size="60%" />
      </Skeleton>
    );
  return <EditPicture {...props} kind="cover" current={info ? info.cover : props.site.cover} />;
}

export type Part = 'cover' | 'portrait' | 'names' | 'about';

type Props = { site: Site; id: string; part: Part; onClose: () => void };

/** The dialog in which a part of the page is edited. */
export function EditDialog({ site, id, part, onClose }: Props) {
  const { t } = useLingui();
  const titles: Record<Part, string> = {
    cover: t`Change the cover`,
    portrait: t`Change the photo`,
    names: t`Change names and sentence`,
    about: site.about ? t`Change the life story` : t`Add the life story`,
  };
  return (
    <Dialog title={titles[part]} isOpen onOpenChange={(open) => open || onClose()}>
      {(close) => {
        if (part === 'names') return <EditNames site={site} id={id} close={close} />;
        if (part === 'about') return <EditAbout site={site} id={id} close={close} />;
        return part === 'cover' ? (
          <EditCover site={site} id={id} close={close} />
        ) : (
          <EditPicture site={site} id={id} kind={part} close={close} />
        );
      }}
    </Dialog>
  );
}
