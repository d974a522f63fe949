import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { RecordForm } from '#web/ui/record-form/use-record-form.ts';
import type { Site } from '#worker/contract/site.ts';
import { type InfoField, translateFor } from './field-kinds.tsx';
import { type InfoValue, idOf, infoFields } from './site-info.ts';

type Props = { form: RecordForm<InfoValue>; site: Site; section: InfoField<unknown>['section'] };

/** The fields of a section that apply to the site. */
export function InfoSection({ form, site, section }: Props) {
  const { i18n } = useLingui();
  const { value, set } = form.draft;
  const translate = translateFor(i18n, value.gender);
  return infoFields.map(([name, { control, label, hint, applies, ...field }]) => {
    if (field.section !== section || !control || applies?.(site, value) === false) return null;
    const id = idOf(name);
    return (
      <Fragment key={name}>
        {control(
          {
            id,
            label: translate(label),
            hint: hint && translate(hint),
            value: value[name],
            onChange: (next) => set({ [name]: next }),
            fault: form.faultOf(id),
          },
          translate,
        )}
      </Fragment>
    );
  });
}
