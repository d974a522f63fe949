import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SharedPage } from '#worker/shared/shared-page.ts';
import type { ShareTarget } from './share-targets.ts';

type Props = {
  target: ShareTarget;
  page: SharedPage;
  className: string;
  onCopy: () => void;
  icon?: ReactNode;
};

const onPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Opens a service with the page’s address, or copies that first where the service cannot be given it. */
export function TargetLink({ target, page, className, onCopy, icon }: Props) {
  const { desktop } = target;
  const copies = desktop !== undefined && !onPhone();
  return (
    <a
      className={className}
      href={copies ? desktop : target.href(page)}
      target="_blank"
      rel="noopener noreferrer"
      {...(copies && { onClick: onCopy })}
    >
      {icon}
      <span>
        {target.id === 'email' ? <Trans>Email</Trans> : <bdi>{target.name}</bdi>}
        {copies && (
          <small className="block font-normal">
            <Trans>copies the link first</Trans>
          </small>
        )}
      </span>
    </a>
  );
}
