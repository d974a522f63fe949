/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { View } from './view.ts';

export type Opening = {
  /** Expands the content in place; without it a link leads to the content. */
  onMore?: () => void;
  busy?: boolean;
};

type MoreProps = Opening & { className: string; href: string; children: ReactNode };

/** Leads to content that is not shown yet: a link in a document, a button in the app. */
export const More = ({ className, href, onMore, busy, children }: MoreProps) =>
  onMore ? (
    <button type="button" className={className} aria-busy={busy || undefined} onClick={onMore}>
      {children}
    </button>
  ) : (
    <a className={className} href={href}>
      {children}
    </a>
  );

type ReadMoreProps = Opening & { view: View; className: string; href: string };

/** Leads to the rest of a folded text. */
export const ReadMore = ({ view, ...more }: ReadMoreProps) => (
  <More {...more}>{view.i18n._(msg`Read more`)}</More>
);
