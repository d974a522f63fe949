import { Fragment } from 'react';
import { linkParts } from './link-parts.ts';

/** What a person wrote, with the addresses in it as links, each from left to right. */
export const LinkedText = ({ children }: { children: string }) =>
  linkParts(children).map(({ at, text, href }) =>
    href === null ? (
      <Fragment key={at}>{text}</Fragment>
    ) : (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        dir="ltr"
        className="underline underline-offset-4"
      >
        {text}
      </a>
    ),
  );
