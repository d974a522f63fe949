import { useLingui } from '@lingui/react/macro';
import type { Fault } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Site } from '#worker/contract/site.ts';
import { NAME_MIN } from '#worker/contract/site-acts.ts';
import type { FieldOf, SiteForm } from './use-site-form.ts';

const IDS = { first: 'edit-first-name', last: 'edit-last-name', other: 'edit-other-name' };
const NAME_MOST = 60;
const OTHER_MOST = 120;

export type Names = { first: string; last: string; other: string };

export const namesOf = (site: Site): Names => ({
  first: site.first_name,
  last: site.last_name,
  other: site.other_name ?? '',
});

/** What a person is called, as a part of a form: its fields, and what can be wrong with them. */
export function useNamesPart(): {
  fields: FieldOf<Names>[];
  check: (names: Names) => Fault[];
} {
  const { t } = useLingui();
  const shown = (name: keyof Names) => (names: Names) => names[name] && <UserText>{names[name]}</UserText>;
  return {
    fields: [
      {
        name: 'first',
        fieldId: IDS.first,
        pointer: '/first_name',
        label: t`First name`,
        sent: ({ first }) => ({ first_name: first.trim() }),
        shown: shown('first'),
      },
      {
        name: 'last',
        fieldId: IDS.last,
        pointer: '/last_name',
        label: t`Last name`,
        sent: ({ last }) => ({ last_name: last.trim() }),
        shown: shown('last'),
      },
      {
        name: 'other',
        fieldId: IDS.other,
        pointer: '/other_name',
        label: t`Name in the other language`,
        sent: ({ other }) => ({ other_name: other.trim() || null }),
        shown: shown('other'),
      },
    ],
    check: ({ first, last, other }) => [
      ...(lettersIn(first) < NAME_MIN
        ? [{ fieldId: IDS.first, message: t`A first name has at least 2 letters` }]
        : []),
      ...(first.trim().length > NAME_MOST
        ? [{ fieldId: IDS.first, message: t`A first name has at most ${NAME_MOST} letters` }]
        : []),
      ...(lettersIn(last) < NAME_MIN
        ? [{ fieldId: IDS.last, message: t`A last name has at least 2 letters` }]
        : []),
      ...(last.trim().length > NAME_MOST
        ? [{ fieldId: IDS.last, message: t`A last name has at most ${NAME_MOST} letters` }]
        : []),
      ...(other.trim() && lettersIn(other) < NAME_MIN
        ? [{ fieldId: IDS.other, message: t`A name has at least 2 letters` }]
        : []),
      ...(other.trim().length > OTHER_MOST
        ? [{ fieldId: IDS.other, message: t`A name has at most ${OTHER_MOST} letters` }]
        : []),
    ],
  };
}

/** As many as can be seen. */
const lettersIn = (name: string): number => name.replaceAll(/[\p{C}\p{Z}]/gu, '').length;

/** Of the form whose fields include them. */
export function NameFields<T extends Names & Record<string, unknown>>({ form }: { form: SiteForm<T> }) {
  const { t } = useLingui();
  const { value } = form.kept;
  const set = (names: Partial<Names>) => form.kept.set(names as Partial<T>);
  return (
    <>
      <TextField
        id={IDS.first}
        label={t`First name`}
        hint={t`At least 2 letters.`}
        value={value.first}
        onChange={(first) => set({ first })}
        fault={form.faultOf(IDS.first)}
        autoComplete="off"
      />
      <TextField
        id={IDS.last}
        label={t`Last name`}
        hint={t`At least 2 letters.`}
        value={value.last}
        onChange={(last) => set({ last })}
        fault={form.faultOf(IDS.last)}
        autoComplete="off"
      />
      <TextField
        id={IDS.other}
        label={t`Name in the other language`}
        hint={t`So that people find the page in either language. It can be left empty.`}
        value={value.other}
        onChange={(other) => set({ other })}
        fault={form.faultOf(IDS.other)}
        autoComplete="off"
      />
    </>
  );
}
