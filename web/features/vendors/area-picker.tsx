import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { FoundList } from '#web/ui/forms/found-list.tsx';
import { RowButton } from '#web/ui/forms/reorder.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { AreaKind, VendorArea } from '#worker/contract/vendor.ts';
import { countries } from '#worker/shared/countries.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { cemeteriesQuery } from './vendor-queries.ts';

type Props = {
  areas: readonly VendorArea[];
  onChange: (areas: VendorArea[]) => void;
  fault: string | undefined;
};

export const AREA_ID = 'vendor-area';

/** Where a vendor delivers: cemeteries, cities and whole countries. */
export function AreaPicker({ areas, onChange, fault }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [kind, setKind] = useState<AreaKind>('city');
  const kinds = [
    { id: 'city', label: t`A city` },
    { id: 'cemetery', label: t`A cemetery` },
    { id: 'country', label: t`A whole country` },
  ];

  function add(area: VendorArea) {
    if (areas.some((one) => one.kind === area.kind && one.value === area.value)) return;
    onChange([...areas, area]);
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">
        <Trans>Where do you deliver?</Trans>
      </legend>
      {areas.length > 0 && (
        <ul className="flex flex-col divide-y divide-(--line) border-y border-(--line)">
          {areas.map((area) => {
            const name = areaName(area, locale);
            return (
              <li key={`${area.kind} ${area.value}`} className="flex items-center justify-between gap-3">
                <span className="min-w-0 py-2 wrap-anywhere">
                  <UserText>{name}</UserText>
                </span>
                <RowButton
                  label={t`Remove ${name}`}
                  onPress={() => onChange(areas.filter((one) => one !== area))}
                >
                  <X strokeWidth={1.5} aria-hidden="true" />
                </RowButton>
              </li>
            );
          })}
        </ul>
      )}
      <ChoiceField
        id={AREA_ID}
        label={t`Add an area`}
        choices={kinds}
        value={kind}
        onChange={(next) => setKind(next as AreaKind)}
        isInvalid={Boolean(fault)}
        fault={fault}
      />
      {kind === 'city' && <AddCity onAdd={add} />}
      {kind === 'cemetery' && <AddCemetery onAdd={add} />}
      {kind === 'country' && <AddCountry onAdd={add} />}
    </fieldset>
  );
}

/** An area as it is shown: a country by its name in the reader’s language. */
export const areaName = ({ kind, value, label }: VendorArea, locale: 'en' | 'he'): string =>
  kind === 'country' ? (new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? label) : label;

type AddProps = { onAdd: (area: VendorArea) => void };

function AddCity({ onAdd }: AddProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isEmpty, setEmpty] = useState(false);

  function add() {
    const value = searchKey(typed);
    setEmpty(value === '');
    if (value === '') return document.getElementById('vendor-city')?.focus();
    onAdd({ kind: 'city', value, label: typed.trim() });
    setTyped('');
  }

  return (
    <TextField
      id="vendor-city"
      label={t`City`}
      hint={t`Add it in each language in which families may write it.`}
      autoComplete="off"
      maxLength={80}
      value={typed}
      onChange={setTyped}
      fault={isEmpty ? t`Enter the name of a city` : undefined}
      onKeyDown={(event) => {
        // the form has another button
        if (event.key !== 'Enter') return;
        event.preventDefault();
        add();
      }}
      button={
        <button type="button" className="button" onClick={add}>
          <Trans>Add the city</Trans>
        </button>
      }
    />
  );
}

function AddCemetery({ onAdd }: AddProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const found = useQuery({ ...cemeteriesQuery(q), enabled: q !== '' });
  const list = q === '' ? undefined : found.data;
  const count = list?.length ?? 0;
  return (
    <div className="flex flex-col gap-3">
      <TextField
        id="vendor-cemetery"
        label={t`Name of the cemetery or its city`}
        type="search"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FoundList
        found={list}
        status={
          count
            ? t`${plural(count, { one: '# cemetery found', other: '# cemeteries found' })}`
            : t`No cemetery of this name is in the list. Add its city.`
        }
        failed={found.isError}
        again={() => void found.refetch()}
      >
        {({ id, name, city }) => (
          <button
            type="button"
            className="flex min-h-11 w-full flex-wrap items-center gap-x-2 p-3 text-start hover:bg-(--sunken)"
            onClick={() => {
              onAdd({ kind: 'cemetery', value: String(id), label: name });
              setTyped('');
            }}
          >
            <UserText>{name}</UserText>
            <span className="small">
              <UserText>{city}</UserText>
            </span>
          </button>
        )}
      </FoundList>
    </div>
  );
}

function AddCountry({ onAdd }: AddProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [code, setCode] = useState('IL');
  const choices = useMemo(
    () => countries(locale).map(({ code, names }) => ({ id: code, label: names[locale] })),
    [locale],
  );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1">
        <ChoiceField
          id="vendor-country"
          label={t`Country`}
          choices={choices}
          value={code}
          onChange={setCode}
        />
      </div>
      <button
        type="button"
        className="button"
        onClick={() => onAdd({ kind: 'country', value: code, label: code })}
      >
        <Trans>Add the country</Trans>
      </button>
    </div>
  );
}
