import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { FoundList } from '#web/ui/forms/found-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SEARCH_MAX, SEARCH_MIN, type SearchResult } from '#worker/contract/search.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { PersonLine } from './person-line.tsx';
import { peopleQuery } from './relation-queries.ts';

type Props = {
  fieldId: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  fault: string | undefined;
  /** Called with the id or slug of a site, as in its path. */
  onFound: (ref: string) => void;
};

/** A search for a person's site, by name or by the URL of its page. */
export function FindSite({ fieldId, label, value, onChange, fault, onFound }: Props) {
  const { t } = useLingui();
  const input = parseSearchInput(value, location.origin);
  const name = useDebounced(input.kind === 'name' ? input.name : '');
  const people = useQuery(peopleQuery(name));
  const found = name.length >= SEARCH_MIN ? people.data?.filter(({ kind }) => kind === 'site') : undefined;

  function write(typed: string) {
    onChange(typed);
    const next = parseSearchInput(typed, location.origin);
    if (next.kind === 'site') onFound(next.ref);
  }

  const count = found?.length ?? 0;
  return (
    <div className="flex flex-col gap-3">
      <TextField
        id={fieldId}
        label={label}
        hint={t`Enter a name, or paste the address of their page.`}
        type="search"
        autoComplete="off"
        maxLength={input.kind === 'name' ? SEARCH_MAX : 2000}
        value={value}
        onChange={write}
        fault={
          fault ??
          (input.kind === 'elsewhere' ? t`This is not the address of a page about someone here.` : undefined)
        }
      />
      <FoundList
        found={found}
        status={
          count
            ? t`${plural(count, { one: '# person found', other: '# people found' })}`
            : t`We found no one by that name. Try another spelling.`
        }
        failed={people.isError && name.length >= SEARCH_MIN}
        again={() => void people.refetch()}
      >
        {(one) => <Found result={one} onChoose={() => onFound(String(one.id))} />}
      </FoundList>
    </div>
  );
}

function Found({ result, onChoose }: { result: SearchResult; onChoose: () => void }) {
  const { locale } = useLocale();
  const { full_name, birth_year, death_year, profile, ...names } = result;
  return (
    <button
      type="button"
      className="flex w-full items-center gap-3 rounded-[14px] p-3 text-start hover:bg-(--sunken)"
      onClick={onChoose}
    >
      <PersonLine
        person={{ ...names, name: full_name, portrait: profile }}
        years={[birth_year, death_year].filter((year) => year !== null).join('–')}
        locale={locale}
      />
    </button>
  );
}

/** The input: a name, the URL of a page of this app with the site it belongs to, or any other URL. */
type SearchInput = { kind: 'name'; name: string } | { kind: 'site'; ref: string } | { kind: 'elsewhere' };

const PAGE_OF_SITE = new RegExp(`^(?:/(?:${LOCALES.join('|')}))?/site/([^/?#]+)`);

/** Whether a name was typed or a URL pasted, and which site the URL belongs to. */
function parseSearchInput(typed: string, origin: string): SearchInput {
  const name = typed.trim();
  const isAddress = /^(https?:)?\/\//i.test(name) || /\/site\//.test(name);
  if (!isAddress) return { kind: 'name', name };
  const withoutScheme = name.replace(/^(https?:)?\/\//i, '');
  const { host, protocol } = new URL(origin);
  const url = URL.parse(
    name.startsWith('/') && !name.startsWith('//') ? name : `${protocol}//${withoutScheme}`,
    origin,
  );
  const ref = url?.host === host ? PAGE_OF_SITE.exec(url.pathname)?.[1] : undefined;
  return ref ? { kind: 'site', ref: decoded(ref) } : { kind: 'elsewhere' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
