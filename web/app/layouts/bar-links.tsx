import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useMenu } from '#web/ui/use-menu.ts';
import { useView } from '#web/ui/use-view.tsx';
import { type BarLink, BarLinks as Links } from '#worker/shared/views/frame/bar-links.tsx';
import { LinkRow } from '#worker/shared/views/frame/top-bar.tsx';
import { DownIcon } from '#worker/shared/views/icons.tsx';
import { useFitting } from './use-fitting.ts';

/** The menu links in one row; those that do not fit move into a "More" menu. */
export function BarLinks({ links }: { links: readonly BarLink[] }) {
  const { t } = useLingui();
  const view = useView();
  const row = useRef<HTMLElement>(null);
  const menu = useMenu();
  const fitting = useFitting(row, links.length);
  const overflow = links.slice(fitting);
  return (
    <LinkRow
      view={view}
      nav={row}
      links={links.slice(0, fitting)}
      more={
        overflow.length > 0 && (
          <details className="menu" ref={menu}>
            <summary className="link">
              {t`More`}
              <DownIcon />
            </summary>
            <div className="menu-list">
              <Links view={view} links={overflow} />
            </div>
          </details>
        )
      }
    />
  );
}
