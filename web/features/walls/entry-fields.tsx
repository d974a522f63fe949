import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { ENTRY_FIELD_MAX, ENTRY_GROUP_MAX } from '#worker/contract/wall.ts';
import { type EntryField, type EntryInput, entryFieldId } from './entry-input.ts';

type Props = {
  value: EntryInput;
  set: (change: Partial<EntryInput>) => void;
  faultOf: (name: EntryField) => string | undefined;
  /** The names and dates of an entry with a site are the site’s. */
  hasSite: boolean;
  wallGroups: readonly string[];
  privateFields: readonly { id: string; name: string }[];
};

/** The fields of an entry. */
export function EntryFields({ value, set, faultOf, hasSite, wallGroups, privateFields }: Props) {
  return (
    <>
      {!hasSite && <PersonFields value={value} set={set} faultOf={faultOf} />}
      <GroupFields value={value} set={set} fault={faultOf('groups')} wallGroups={wallGroups} />
      {privateFields.map(({ id, name }) => (
        <TextField
          key={id}
          label={name}
          value={value.fields[id] ?? ''}
          onChange={(text) => set({ fields: { ...value.fields, [id]: text } })}
          maxLength={ENTRY_FIELD_MAX}
          autoComplete="off"
        />
      ))}
      {privateFields.length > 0 && (
        <p className="small">
          <Trans>Only members of the community see these.</Trans>
        </p>
      )}
    </>
  );
}

function PersonFields({ value, set, faultOf }: Pick<Props, 'value' | 'set' | 'faultOf'>) {
  const { t } = useLingui();
  const nameField = (name: 'first_name' | 'last_name' | 'other_name') => ({
    id: entryFieldId(name),
    name,
    value: value[name],
    onChange: (text: string) => set({ [name]: text }),
    fault: faultOf(name),
    autoComplete: 'off',
  });
  return (
    <>
      <TextField {...nameField('first_name')} label={t`First name`} />
      <TextField {...nameField('last_name')} label={t`Last name`} />
      <TextField
        {...nameField('other_name')}
        label={t`Full name in the other language (optional)`}
        hint={t`Helps people find the name in either script.`}
      />
      <ChoiceField
        label={t`Gender`}
        value={value.gender}
        onChange={(gender) => set({ gender })}
        choices={[
          { id: 'other', label: t`Not stated` },
          { id: 'female', label: t`Female` },
          { id: 'male', label: t`Male` },
        ]}
      />
      <DateField
        id={entryFieldId('birth')}
        label={t`Date of birth`}
        value={value.birth}
        onChange={(birth) => set({ birth })}
        fault={faultOf('birth')}
      />
      <DateField
        id={entryFieldId('death')}
        label={t`Date of death`}
        value={value.death}
        onChange={(death) => set({ death })}
        fault={faultOf('death')}
      />
    </>
  );
}

type GroupProps = Pick<Props, 'value' | 'set' | 'wallGroups'> & { fault: string | undefined };

/** The groups of the wall to choose from, and one that it does not have yet. */
function GroupFields({ value, set, wallGroups, fault }: GroupProps) {
  const { t } = useLingui();
  const names = [...new Set([...wallGroups, ...value.groups])];
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-serif text-xl font-medium">
        <Trans>Groups</Trans>
      </legend>
      {names.length > 0 && (
        <div className="flex flex-wrap gap-x-6">
          {names.map((name) => (
            <Checkbox
              key={name}
              label={<UserText>{name}</UserText>}
              isSelected={value.groups.includes(name)}
              onChange={(on) =>
                set({ groups: on ? [...value.groups, name] : value.groups.filter((one) => one !== name) })
              }
            />
          ))}
        </div>
      )}
      <TextField
        id={entryFieldId('groups')}
        label={names.length > 0 ? t`Another group` : t`Group`}
        hint={t`For example founders, teachers, the class of 1967.`}
        value={value.new_group}
        onChange={(new_group) => set({ new_group })}
        fault={fault}
        maxLength={ENTRY_GROUP_MAX}
        autoComplete="off"
      />
    </fieldset>
  );
}
