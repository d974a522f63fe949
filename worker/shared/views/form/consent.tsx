/** @jsxImportSource #views */
import type { MessageDescriptor } from '@lingui/core';
import type { View } from '#worker/shared/views/view.ts';

type ConsentProps = {
  view: Pick<View, 'i18n' | 'locale'>;
  /** A message with `<terms>…</terms>` or `<privacy>…</privacy>` around the words that lead there. */
  message: MessageDescriptor;
};

const PATHS: Record<string, string> = { terms: '/terms-and-conditions', privacy: '/privacy-statement' };

/** A sentence whose links open beside the form, so that nothing typed is lost. */
export function Consent({ view: { i18n, locale }, message }: ConsentProps) {
  const [before, name = '', words, after] = i18n._(message).split(/<(terms|privacy)>(.*?)<\/\1>/);
  return (
    <>
      {before}
      <a className="text-link" href={`/${locale}${PATHS[name]}`} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
      {after}
    </>
  );
}
