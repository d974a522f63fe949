/** @jsxImportSource #views */
import type { LinkProps } from './view.ts';

/** A link in a document, without the properties that only the app can use. */
export const PlainLink = ({ href, className, 'aria-label': label, current, children }: LinkProps) => (
  <a className={className} href={href} aria-label={label} aria-current={current ? 'page' : undefined}>
    {children}
  </a>
);
