/** @jsxImportSource #views */
import { Fragment } from '#views/jsx-runtime';
import type { LifeLine } from '#worker/contract/site.ts';
import { langOf, type View } from '#worker/shared/views/view.ts';

/** When and where, as worded by the worker. Between two parts the dash shows what the label reads out; it
 * never begins a line. */
export const LifeLines = ({ view, lines }: { view: View; lines: readonly LifeLine[] }) => (
  <>
    {lines.map(({ look, quiet, parts }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one life never change places
      <p className={look} key={i}>
        {parts.map(({ label, text, iso, href, lang }, j) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts
          <Fragment key={j}>
            {j > 0 && '\u00a0– '}
            {label && (quiet ? <span className="unseen">{label} </span> : `${label} `)}
            {iso ? (
              <time dateTime={iso}>{text}</time>
            ) : href ? (
              <view.Link className="text-link" href={`/${view.locale}${href}`}>
                {text}
              </view.Link>
            ) : (
              <bdi lang={lang && langOf(lang, view)}>{text}</bdi>
            )}
          </Fragment>
        ))}
      </p>
    ))}
  </>
);
