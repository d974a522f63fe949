import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { FoundList } from '#web/ui/forms/found-list.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { SEARCH_MAX, SEARCH_MIN, type SearchResult } from '#worker/contract/search.ts';
import { communitiesQuery } from './group-queries.ts';

type Props = {
  /** Communities that already include the site or have a request from it. */
  except: readonly number[];
  onChoose: (group: SearchResult) => void;
};

/** A search for a community by name. */
export function FindGroup({ except, onChoose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim());
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
      <FoundList
        found={found}
        status={
          count
            ? t`${plural(count, { one: '# group found', other: '# groups found' })}`
            : t`We found no group by that name. Try another spelling.`
        }
        failed={groups.isError && name.length >= SEARCH_MIN}
        again={() => void groups.refetch()}
      >
        {(group) => (
          <div className="flex flex-wrap items-center gap-3 p-3">
            <span className="min-w-0 flex-1 font-serif text-lg leading-snug wrap-anywhere">
              <UserText lang={group.lang}>{group.full_name}</UserText>
            </span>
            <button type="button" className="button" onClick={() => onChoose(group)}>
              <Trans>Ask to join</Trans>
              <OfWhich name={group.full_name} />
            </button>
          </div>
        )}
      </FoundList>
    </div>
  );
}
