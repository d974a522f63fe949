import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { register } from '#worker/contract/schemas/sign-up.ts';

type Name = 'first_name' | 'last_name';

/** The validation of the two names; the ids of their controls begin with `prefix`. */
export const nameFields = (prefix: string) => ({
  first_name: {
    id: `${prefix}-first-name`,
    schema: register.body.shape.first_name,
    own: { 'field.required': msg`Enter your first name` },
  },
  last_name: {
    id: `${prefix}-last-name`,
    schema: register.body.shape.last_name,
    own: { 'field.required': msg`Enter your last name` },
  },
});

type NameFieldsProps = {
  fields: Readonly<Record<Name, { id: string }>>;
  faultOf: (field: Name) => string | undefined;
  /** The value of a name: its default, or the controlled one. */
  inputOf: (field: Name) => Pick<TextFieldProps, 'defaultValue' | 'value' | 'onChange'>;
};

/** The fields for a first and a last name. */
export function NameFields({ fields, faultOf, inputOf }: NameFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        id={fields.first_name.id}
        name="first_name"
        autoComplete="given-name"
        maxLength={60}
        {...inputOf('first_name')}
        fault={faultOf('first_name')}
        label={t`First name`}
      />
      <TextField
        id={fields.last_name.id}
        name="last_name"
        autoComplete="family-name"
        maxLength={60}
        {...inputOf('last_name')}
        fault={faultOf('last_name')}
        label={t`Last name`}
      />
    </>
  );
}
