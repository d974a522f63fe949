/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Ref } from 'react';
import type { SearchResult } from '#worker/contract/search.ts';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { Highlighted } from './highlighted.tsx';
import { ResultRow, resultHref } from './result-row.tsx';

type ResultsProps = { view: View; query: string; results: readonly SearchResult[] };

/** The results by name, then, under a heading of their own, those whose texts alone match. */
export function Results({ view, query, results, list }: ResultsProps & { list?: Ref<HTMLDivElement> }) {
  const named = results.filter(({ found_in }) => found_in === 'name');
  const inTexts = results.filter(({ found_in }) => found_in === 'texts');
  return (
    <div ref={list}>
      {named.length > 0 && <ResultList view={view} query={query} results={named} />}
      {inTexts.length > 0 && (
        <>
          <h2 className="results-head">{view.i18n._(msg`In the texts`)}</h2>
          <ResultList view={view} query={query} results={inTexts} />
        </>
      )}
    </div>
  );
}

const ResultList = ({ view, query, results }: ResultsProps) => (
  <ul className="results">
    {results.map((result) => (
      <li key={`${result.kind}-${result.id}`}>
        <view.Link className="result" href={resultHref(view.locale, result)}>
          <ResultRow view={view} result={result} query={query} />
        </view.Link>
        <ResultSentence view={view} result={result} query={query} />
      </li>
    ))}
  </ul>
);

const ResultSentence = ({
  view,
  result: { excerpt, sentence, lang },
  query,
}: {
  view: View;
  result: SearchResult;
  query: string;
}) =>
  excerpt || sentence ? (
    <p className="result-sentence">
      <bdi dir="auto" lang={langOf(lang, view)}>
        {excerpt ? <Highlighted text={excerpt} query={query} /> : sentence}
      </bdi>
    </p>
  ) : null;
