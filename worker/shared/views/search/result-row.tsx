/** @jsxImportSource #views */
import type { SearchResult } from '#worker/contract/search.ts';
import { direction, otherLocale } from '#worker/shared/locale.ts';
import { segmentsOf } from '#worker/shared/name-match.ts';
import { Icon } from '#worker/shared/views/icons.tsx';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { Highlighted } from './highlighted.tsx';

export const GroupIcon = () => (
  <Icon path="M18 21a8 8 0 0 0-16 0M15 8A5 5 0 1 1 5 8a5 5 0 0 1 10 0Zm7 12c0-3.4-2-6.5-4-8a5 5 0 0 0-.5-8.3" />
);

type ResultRowProps = { view: Pick<View, 'locale'>; result: SearchResult; query: string };

/** A search result: a person or a community with picture, name and years, the matching letters in bold. */
export function ResultRow({ view, result, query }: ResultRowProps) {
  const { full_name, other_name, lang, birth_year, death_year } = result;
  const years = [birth_year, death_year].map((year) => year ?? '');
  const isOwnScript = lang === view.locale || other_name === null;
  const main = isOwnScript ? { text: full_name, lang } : { text: other_name, lang: otherLocale(lang) };
  const other = isOwnScript ? (other_name ?? addressOf(result, query)) : full_name;
  return (
    <>
      <span className="result-picture" aria-hidden="true">
        {result.kind === 'site' ? (
          <Portrait portrait={result.profile} name={main.text} alt="" sizes="48px" />
        ) : (
          <GroupIcon />
        )}
      </span>
      <span className="result-text">
        <span className="result-name">
          <bdi lang={langOf(main.lang, view)}>
            <Highlighted text={main.text} query={query} />
          </bdi>
        </span>
        <span className="small dotted">
          {years.some(Boolean) && (
            <span>
              <bdi dir={direction(view.locale)}>{years.join('–')}</bdi>
            </span>
          )}
          {other && (
            <span>
              <bdi>
                <Highlighted text={other} query={query} />
              </bdi>
            </span>
          )}
        </span>
      </span>
    </>
  );
}

/** The words of a community's address, where they alone match. */
function addressOf({ kind, slug, full_name }: SearchResult, query: string): string | null {
  const address = slug.replaceAll('-', ' ');
  const matches = (text: string) => segmentsOf(text, query).some(({ isMatch }) => isMatch);
  return kind === 'community' && matches(address) && !matches(full_name) ? address : null;
}

/** The address of a result. */
export const resultHref = (locale: string, { kind, slug }: Pick<SearchResult, 'kind' | 'slug'>): string =>
  `/${locale}/${kind}/${encodeURIComponent(slug)}`;
