import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { DownIcon } from '#worker/shared/views/icons.tsx';
import type { AdminSearch } from './use-admin-search.ts';

/** A filter that the address holds under its id: one of some choices, a day, or what is typed. */
export type Filter = { id: string; label: string } & (
  | { choices: readonly { id: string; label: string }[] }
  | { kind: 'day' | 'text' }
);

type ChipsProps = {
  filters: readonly Filter[];
  values: AdminSearch;
  onChange: (change: AdminSearch) => void;
};

/** Filters as chips, tinted only when active. */
export function FilterChips({ filters, values, onChange }: ChipsProps) {
  return filters.map((filter) => (
    <Chip
      key={filter.id}
      filter={filter}
      value={values[filter.id] ?? ''}
      onChange={(value) => onChange({ [filter.id]: value })}
    />
  ));
}

const FIELD = 'min-h-9 appearance-none bg-transparent outline-none';

type ChipProps = { filter: Filter; value: string; onChange: (value: string) => void };

function Chip({ filter, value, onChange }: ChipProps) {
  const { t } = useLingui();
  const id = useId();
  const { label } = filter;
  return (
    <div
      className={`flex min-h-9 items-center gap-1 rounded-full border ps-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent) ${
        value ? 'border-(--accent) bg-(--accent-soft) text-(--accent)' : 'border-(--line-strong)'
      }`}
    >
      {!('choices' in filter) ? (
        <>
          <label htmlFor={id}>{label}</label>
          <input
            // typed text is applied when it is complete
            key={filter.kind === 'text' ? value : undefined}
            id={id}
            type={filter.kind === 'day' ? 'date' : 'text'}
            dir={filter.kind === 'day' ? undefined : 'auto'}
            className={`${FIELD} pe-3 ${filter.kind === 'text' ? 'w-28' : ''}`}
            {...(filter.kind === 'day'
              ? { value, onChange: ({ target }) => onChange(target.value) }
              : {
                  defaultValue: value,
                  onBlur: ({ target }) => target.value.trim() !== value && onChange(target.value.trim()),
                  onKeyDown: (event) => {
                    if (event.key === 'Enter') event.currentTarget.blur();
                  },
                })}
          />
        </>
      ) : (
        <span className="relative flex items-center">
          <select
            aria-label={label}
            className={`${FIELD} cursor-pointer ${value ? 'pe-1 font-medium' : 'pe-8'}`}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{label}</option>
            {filter.choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {`${label}: ${choice.label}`}
              </option>
            ))}
          </select>
          {!value && (
            <span className="pointer-events-none absolute end-2 scale-75">
              <DownIcon />
            </span>
          )}
        </span>
      )}
      {value && (
        <button
          type="button"
          aria-label={t`Remove the filter ${label}`}
          className="grid size-9 place-items-center *:size-4"
          onClick={() => onChange('')}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
