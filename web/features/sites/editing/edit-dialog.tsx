import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
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

type Props = { site: Site; id: string; part: Part; open: boolean; setOpen: (open: boolean) => void };

/** The edit button of a part of the page, for users with permission, with its dialog. */
export function EditDialog({ site, id, part, open, setOpen }: Props) {
  const { t } = useLingui();
  const titles: Record<Part, string> = {
    cover: t`The cover picture`,
    portrait: t`The portrait`,
    names: t`Names and sentence`,
    about: t`The life story`,
  };
  const labels: Record<Part, ReactNode> = {
    cover: <Trans>Change the cover</Trans>,
    portrait: <Trans>Change the portrait</Trans>,
    names: <Trans>Change names and sentence</Trans>,
    about: site.about ? <Trans>Change the life story</Trans> : <Trans>Add the life story</Trans>,
  };
  const alone = part === 'about' && (!site.about || site.settings.hide_about);
  return (
    <Dialog
      title={titles[part]}
      isOpen={open}
      onOpenChange={setOpen}
      trigger={
        <Button className={`text-button edit-${part}${alone ? ' mt-4 -ms-3' : ''}`}>{labels[part]}</Button>
      }
    >
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
