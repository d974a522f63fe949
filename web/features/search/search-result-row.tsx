import { UsersRound } from 'lucide-react';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { SearchResult } from '#worker/contract/search.ts';
import { direction, otherLocale } from '#worker/shared/locale.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { matchWords } from './filter-results.ts';

/** A search result: a person or a community with picture, name and years. */
export function SearchResultRow({ result, query }: { result: SearchResult; query: string }) {
  const { locale } = useLocale();
  const { full_name, other_name, lang, birth_year, death_year } = result;
  const years = [birth_year, death_year].map((year) => year ?? '');
  const isOwnScript = lang === locale || other_name === null;
  const main = isOwnScript ? { text: full_name, lang } : { text: other_name, lang: otherLocale(lang) };
  const other = isOwnScript ? other_name : full_name;
  return (
    <>
      <span className="small-arch-of w-12 shrink-0" aria-hidden="true">
        {result.kind === 'site' ? (
          <Portrait portrait={result.profile} name={main.text} alt="" sizes="40px" />
        ) : (
          <UsersRound strokeWidth={1.5} className="mx-auto size-7 text-(--ink-3)" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-serif text-xl/snug wrap-anywhere">
          <bdi {...(main.lang !== locale && { lang: main.lang })}>
            <HighlightedName text={main.text} query={query} />
          </bdi>
        </span>
        <span className="small dotted wrap-anywhere">
          {years.some(Boolean) && (
            <span>
              <bdi dir={direction(locale)}>{years.join('–')}</bdi>
            </span>
          )}
          {other && (
            <span>
              <bdi>
                <HighlightedName text={other} query={query} />
              </bdi>
            </span>
          )}
        </span>
      </span>
    </>
  );
}

const HighlightedName = ({ text, query }: { text: string; query: string }) =>
  matchWords(text, query).map(({ text: word, isMatch }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name never change places
    isMatch ? <b key={at}>{word}</b> : word,
  );
