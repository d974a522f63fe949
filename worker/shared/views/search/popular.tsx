/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { suggestions } from '#worker/contract/search.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { GroupIcon, resultHref } from './result-row.tsx';

type PopularProps = { view: View } & ReplyOf<typeof suggestions>['suggestions'];

/** The sites and groups that many visit, for a search that has not begun. */
export const Popular = ({ view, sites, groups }: PopularProps) => (
  <>
    {sites.length > 0 && (
      <>
        <h2 className="results-head">{view.i18n._(msg`Popular sites`)}</h2>
        <ul className="results">
          {sites.map(({ id, slug, label, image }) => (
            <li key={id}>
              <view.Link className="result" href={resultHref(view.locale, { kind: 'site', slug })}>
                <span className="result-picture" aria-hidden="true">
                  <Portrait portrait={image} name={label} alt="" sizes="48px" />
                </span>
                <bdi className="result-name">{label}</bdi>
              </view.Link>
            </li>
          ))}
        </ul>
      </>
    )}
    {groups.length > 0 && (
      <>
        <h2 className="results-head">{view.i18n._(msg`Popular groups`)}</h2>
        <ul className="results">
          {groups.map(({ id, slug, label }) => (
            <li key={id}>
              <view.Link className="result" href={resultHref(view.locale, { kind: 'community', slug })}>
                <span className="result-picture">
                  <GroupIcon />
                </span>
                <bdi className="result-name">{label}</bdi>
              </view.Link>
            </li>
          ))}
        </ul>
      </>
    )}
  </>
);
