import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import type { RecordForm } from '#web/ui/record-form/use-record-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { OtherName, PersonName } from '#worker/contract/schemas/site-fields.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SiteField } from './use-site-form.ts';

const IDS = { first: 'edit-first-name', last: 'edit-last-name', other: 'edit-other-name' };

/** The messages for a name, by what is wrong with it; a missing one counts as too short. */
const lengthMessages = (short: MessageDescriptor, long: MessageDescriptor): OwnMessages => ({
  'field.required': short,
  'name.too_short': short,
  'name.too_long': long,
});
const FIRST = lengthMessages(
  msg`The first name needs at least 2 characters`,
  msg`The first name may have up to ${{ max: 0 }} characters`,
);
const LAST = lengthMessages(
  msg`The last name needs at least 2 characters`,
  msg`The last name may have up to ${{ max: 0 }} characters`,
);
const OTHER = lengthMessages(
  msg`The name needs at least 2 characters`,
  msg`The name may have up to ${{ max: 0 }} characters`,
);

export type Names = { first: string; last: string; other: string };

export const namesOf = (site: Site): Names => ({
  first: site.first_name,
  last: site.last_name,
  other: site.other_name ?? '',
});

/** The names of a person as a part of a form: its fields and its validation. */
export function useNamesPart(): {
  fields: SiteField<Names>[];
  check: (names: Names) => Fault[];
} {
  const { t } = useLingui();
  const renderName = (name: keyof Names) => (names: Names) =>
    names[name] && <UserText>{names[name]}</UserText>;
  return {
    fields: [
      {
        name: 'first',
        fieldId: IDS.first,
        pointer: '/first_name',
        label: t`First name`,
        sent: ({ first }) => ({ first_name: first.trim() }),
        shown: renderName('first'),
      },
      {
        name: 'last',
        fieldId: IDS.last,
        pointer: '/last_name',
        label: t`Last name`,
        sent: ({ last }) => ({ last_name: last.trim() }),
        shown: renderName('last'),
      },
      {
        name: 'other',
        fieldId: IDS.other,
        pointer: '/other_name',
        label: t`Name in the other language`,
        sent: ({ other }) => ({ other_name: other.trim() || null }),
        shown: renderName('other'),
      },
    ],
    check: ({ first, last, other }) =>
      faultsOf([
        { fieldId: IDS.first, schema: PersonName, value: first, own: FIRST },
        { fieldId: IDS.last, schema: PersonName, value: last, own: LAST },
        ...(other.trim() ? [{ fieldId: IDS.other, schema: OtherName, value: other, own: OTHER }] : []),
      ]),
  };
}

/** Fields for a form whose values include the names. */
export function NameFields<T extends Names & Record<string, unknown>>({ form }: { form: RecordForm<T> }) {
  const { t } = useLingui();
  const { value } = form.draft;
  const set = (names: Partial<Names>) => form.draft.set(names as Partial<T>);
  return (
    <>
      <TextField
        id={IDS.first}
        label={t`First name`}
        hint={t`At least 2 characters.`}
        value={value.first}
        onChange={(first) => set({ first })}
        fault={form.faultOf(IDS.first)}
        autoComplete="off"
      />
      <TextField
        id={IDS.last}
        label={t`Last name`}
        hint={t`At least 2 characters.`}
        value={value.last}
        onChange={(last) => set({ last })}
        fault={form.faultOf(IDS.last)}
        autoComplete="off"
      />
      <TextField
        id={IDS.other}
        label={t`Name in the other language`}
        hint={t`Helps people find the page in either language. Optional.`}
        value={value.other}
        onChange={(other) => set({ other })}
        fault={form.faultOf(IDS.other)}
        autoComplete="off"
      />
    </>
  );
}
