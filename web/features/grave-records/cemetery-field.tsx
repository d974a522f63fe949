import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { FoundList } from '#web/ui/forms/found-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { GRAVE_TEXT } from '#worker/contract/grave-record.ts';
import type { PlaceDraft } from './grave-draft.ts';
import { cemeteriesQuery } from './grave-record-queries.ts';

type Props = {
  id: string;
  value: Pick<PlaceDraft, 'cemetery' | 'cemeteryName' | 'city'>;
  set: (patch: Partial<PlaceDraft>) => void;
  fault: string | undefined;
  cityFault: string | undefined;
};

/** A cemetery of the list, found by its name or city; one that is not in it stays as it is typed. */
export function CemeteryField({ id, value, set, fault, cityFault }: Props) {
  const { t } = useLingui();
  const { cemetery, cemeteryName, city } = value;
  // not for a name that was typed and stored earlier
  const [isTyping, setTyping] = useState(false);
  const name = useDebounced(cemeteryName.trim());
  const cemeteries = useQuery({ ...cemeteriesQuery(name), enabled: isTyping && name !== '' });
  const input = useRef<HTMLDivElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  if (cemetery)
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">
            <Trans>Cemetery</Trans>
          </span>
          <UserText>{`${cemetery.name}, ${cemetery.city}`}</UserText>
        </p>
        <button
          ref={change}
          type="button"
          className="text-button"
          onClick={() => {
            set({ cemetery: null, cemeteryName: '', city: '' });
            requestAnimationFrame(() => document.getElementById(id)?.focus());
          }}
        >
          <Trans>Another cemetery</Trans>
        </button>
      </div>
    );
  const found = isTyping && name !== '' ? cemeteries.data : undefined;
  const count = found?.length ?? 0;
  return (
    <div ref={input} className="flex flex-col gap-3">
      <TextField
        id={id}
        autoComplete="off"
        maxLength={GRAVE_TEXT.cemetery}
        label={t`Cemetery`}
        hint={t`Its name or its city, in Hebrew or English. Choose it from the list if it is there.`}
        value={cemeteryName}
        onChange={(cemeteryName) => {
          setTyping(true);
          set({ cemeteryName });
        }}
        fault={fault}
      />
      <FoundList
        found={found}
        status={
          count
            ? t`${plural(count, { one: '# cemetery found', other: '# cemeteries found' })}`
            : t`It is not in the list. It stays as you typed it.`
        }
        failed={cemeteries.isError && isTyping}
        again={() => void cemeteries.refetch()}
      >
        {(one) => (
          <button
            type="button"
            className="block min-h-11 w-full p-3 text-start wrap-anywhere hover:bg-(--sunken)"
            onClick={() => {
              setTyping(false);
              set({ cemetery: one, cemeteryName: '', city: '' });
              requestAnimationFrame(() => change.current?.focus());
            }}
          >
            <UserText>{`${one.name}, ${one.city}`}</UserText>
          </button>
        )}
      </FoundList>
      {(cemeteryName.trim() !== '' || city !== '') && (
        <TextField
          id={`${id}-city`}
          autoComplete="off"
          maxLength={GRAVE_TEXT.city}
          label={t`City`}
          value={city}
          onChange={(city) => set({ city })}
          fault={cityFault}
        />
      )}
    </div>
  );
}
