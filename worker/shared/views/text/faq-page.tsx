/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ChangeEventHandler } from 'react';
import type { Text } from '#worker/contract/text.ts';
import type { View } from '#worker/shared/views/view.ts';
import { Prose } from './prose.tsx';

export const FAQ_TITLE = msg`Questions and answers`;

type FaqPageProps = {
  view: View;
  /** Those that match the query. */
  texts: readonly Text[];
  query: string;
  /** Filters as one types, in the app. */
  onInput?: ChangeEventHandler<HTMLInputElement>;
};

/** Questions with their answers; the address of an answer is its anchor, which browsers open. */
export function FaqPage({ view, texts, query, onInput }: FaqPageProps) {
  const { i18n, locale } = view;
  return (
    <section className="text wrap">
      <h1>{i18n._(FAQ_TITLE)}</h1>
      <search>
        <form className="name-search" action={`/${locale}/faq`} method="get">
          <label htmlFor="faq-query">{i18n._(msg`Search in the questions`)}</label>
          <input
            id="faq-query"
            type="search"
            name="query"
            dir="auto"
            maxLength={100}
            enterKeyHint="search"
            {...(onInput ? { value: query, onChange: onInput } : { defaultValue: query })}
          />
          <button type="submit" className="button main">
            {i18n._(msg`Search`)}
          </button>
        </form>
      </search>
      <p className="small" role="status">
        {query && texts.length === 0 && i18n._(msg`No question has these words.`)}
      </p>
      <div className="faq">
        {texts.map(({ key, title, body }) => (
          <details key={key}>
            <summary>
              <h2>{title}</h2>
            </summary>
            <div id={anchorOf(key)}>
              <Prose view={view} body={body} level={3} />
              <a className="link small" href={`#${anchorOf(key)}`}>
                {i18n._(msg`Link to this answer`)}
              </a>
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

/** `faq.is-it-free` → `is-it-free` */
export const anchorOf = (key: string): string => key.slice(key.indexOf('.') + 1);
