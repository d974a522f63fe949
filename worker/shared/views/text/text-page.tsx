/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Text } from '#worker/contract/text.ts';
import type { View } from '#worker/shared/views/view.ts';
import { Prose } from './prose.tsx';

export const GS_TITLE = msg`Getting started`;

type TextPageProps = {
  view: View;
  texts: readonly Text[];
  /** Of a page with several texts; one alone has its own. */
  title?: string;
};

/** A page of text: terms, privacy, accessibility, getting started. */
export const TextPage = ({ view, texts, title }: TextPageProps) => (
  <article className="text wrap">
    {title && <h1>{title}</h1>}
    {texts.map(({ key, title: own, body }) =>
      title ? (
        <section key={key} aria-labelledby={key}>
          <h2 id={key}>{own}</h2>
          <Prose view={view} body={body} level={3} />
        </section>
      ) : (
        <div key={key}>
          <h1>{own}</h1>
          <Prose view={view} body={body} />
        </div>
      ),
    )}
  </article>
);
