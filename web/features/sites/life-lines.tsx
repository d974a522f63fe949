import { Fragment } from 'react';
import type { LifeLine } from '#worker/contract/site.ts';

/** When and where, as the worker has worded it. With both ends the dash says to the eye what the label says to the ear. */
export const LifeLines = ({ lines }: { lines: LifeLine[] }) =>
  lines.filter(isSo).map(({ look, quiet, parts }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one life never change places
    <p className={look} key={i}>
      {parts.map(({ label, text, iso, lang }, j) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts
        <Fragment key={j}>
          {j > 0 && ' – '}
          {label && (quiet ? <span className="unseen">{label} </span> : `${label} `)}
          {iso ? <time dateTime={iso}>{text}</time> : <bdi lang={lang}>{text}</bdi>}
        </Fragment>
      ))}
    </p>
  ));

/** Until its last day ends where the reader is: the page may be one that was kept on the phone. */
const isSo = ({ until }: LifeLine): boolean => !until || Date.parse(`${until}T23:59:59`) > Date.now();
