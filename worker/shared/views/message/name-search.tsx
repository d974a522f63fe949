/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { View } from '#worker/shared/views/view.ts';

/** A search by name that leads to the search page; a plain form, so it also works before the app has loaded. */
export const NameSearch = ({ view: { i18n, locale } }: { view: Pick<View, 'i18n' | 'locale'> }) => (
  <form className="name-search" action={`/${locale}/search`}>
    <label htmlFor="name-search">{i18n._(msg`Search by name`)}</label>
    <input id="name-search" name="query" type="search" dir="auto" autoComplete="off" minLength={2} required />
    <button type="submit" className="button main">
      {i18n._(msg`Search`)}
    </button>
  </form>
);
