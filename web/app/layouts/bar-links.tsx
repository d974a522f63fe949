import { useLingui } from '@lingui/react/macro';
import { Fragment, useRef } from 'react';
import { DownIcon } from '#web/ui/icons.tsx';
import { useMenu } from '#web/ui/use-menu.ts';
import type { BarLink } from './use-bar-links.tsx';
import { useFitting } from './use-fitting.ts';

/** The links in a row; those for which there is no room are behind "More". */
export function BarLinks({ links }: { links: BarLink[] }) {
  const { t } = useLingui();
  const row = useRef<HTMLElement>(null);
  const menu = useMenu();
  const fitting = useFitting(row, links.length);
  const rest = links.slice(fitting);
  return (
    <nav className="bar-links wide" aria-label={t`Pages`} ref={row}>
      {links.slice(0, fitting).map(({ key, link }) => (
        <Fragment key={key}>{link}</Fragment>
      ))}
      {rest.length > 0 && (
        <details className="menu" ref={menu}>
          <summary className="link">
            {t`More`}
            <DownIcon />
          </summary>
          <div className="menu-list">
            {rest.map(({ key, link }) => (
              <Fragment key={key}>{link}</Fragment>
            ))}
          </div>
        </details>
      )}
    </nav>
  );
}
