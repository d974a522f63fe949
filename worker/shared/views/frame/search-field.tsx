/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode, Ref } from 'react';
import { SearchIcon } from '#worker/shared/views/icons.tsx';
import type { View } from '#worker/shared/views/view.ts';

type SearchFieldProps = {
  view: View;
  field?: Ref<HTMLInputElement>;
  onOpen?: () => void;
  panel?: ReactNode;
};

/**
 * The search by name in the top bar. On a phone only its icon is seen, a label: the field it focuses covers the
 * bar. A plain form, so that it takes letters and leads to the search page before the app runs.
 */
export function SearchField({ view: { i18n, locale }, field, onOpen, panel }: SearchFieldProps) {
  const label = i18n._(msg`Search by name`);
  return (
    <search className="search">
      <label className="link slim" htmlFor="bar-search">
        <SearchIcon />
        <span className="unseen">{label}</span>
      </label>
      <form action={`/${locale}/search`}>
        <SearchIcon />
        <input
          id="bar-search"
          name="query"
          type="search"
          dir="auto"
          role="combobox"
          aria-expanded={false}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={label}
          ref={field}
          {...(onOpen && { onFocus: onOpen, onClick: onOpen, onInput: onOpen })}
        />
      </form>
      {panel}
    </search>
  );
}
