import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { SEARCH_MAX, SEARCH_MIN, type SearchResult } from '#worker/contract/search.ts';
import { communitiesQuery } from './group-queries.ts';

type Props = {
  /** Those the site is in already, or has asked. */
  except: readonly number[];
  onChoose: (group: SearchResult) => void;
};

const DEBOUNCE_MS = 200;

/** A community, by its name. */
export function FindGroup({ except, onChoose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setName(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const groups = useQuery(communitiesQuery(name));
  const found =
    name.length >= SEARCH_MIN
      ? groups.data?.filter(({ kind, id }) => kind === 'community' && !except.includes(id))
      : undefined;
  const count = found?.length ?? 0;
  return (
    <div className="flex flex-col gap-3">
      <TextField
        type="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        label={t`Find a group`}
        hint={t`A community, a school, a unit, a place of work.`}
        value={typed}
        onChange={setTyped}
      />
      {found && count > 0 && (
        <ul className="flex flex-col divide-y divide-(--line) rounded-[14px] border border-(--line)">
          {found.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-3 p-3">
              <span className="min-w-0 flex-1 font-serif text-lg leading-snug wrap-anywhere">
                <UserText lang={one.lang}>{one.full_name}</UserText>
              </span>
              <button type="button" className="button" onClick={() => onChoose(one)}>
                <Trans>Ask to join</Trans>
                <OfWhich name={one.full_name} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {groups.isError && name.length >= SEARCH_MIN && (
        <p className="flex flex-wrap items-center gap-x-2">
          <Trans>We could not search just now.</Trans>
          <button type="button" className="hand" onClick={() => void groups.refetch()}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
      <p role="status" className={found && count === 0 ? undefined : 'unseen'}>
        {found &&
          (count === 0
            ? t`We found no group by that name. Try another spelling.`
            : t`${plural(count, { one: '# group found', other: '# groups found' })}`)}
      </p>
    </div>
  );
}
