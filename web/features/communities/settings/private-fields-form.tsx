import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { faultIn } from '#web/lib/forms/validate.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { MoveButtons, RowButton } from '#web/ui/forms/reorder.tsx';
import { Group, SettingsForm } from '#web/ui/record-form/settings-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { type Community, PRIVATE_FIELDS_MOST, type PrivateField } from '#worker/contract/community.ts';
import { CommunityPatch } from '#worker/contract/schemas/community.ts';
import { type CommunityFormProps, useCommunityForm } from './use-community-form.ts';

/** `id` is empty for a new field. */
type Value = { fields: PrivateField[] };

const nameIdAt = (at: number): string => `settings-private-${at}`;
const FieldName = CommunityPatch.shape.private_fields.unwrap().element.shape.name;

const fieldsOf = ({ private_fields: fields }: Community): Value => ({ fields: fields ?? [] });

/** The form of the further fields of the people on a community's wall; read-only without enough plans. */
export function PrivateFieldsForm({ community, id }: CommunityFormProps) {
  const { t } = useLingui();
  const form = useCommunityForm<Value>({
    community,
    id,
    draftName: 'private-fields',
    read: fieldsOf,
    fields: [
      {
        name: 'fields',
        fieldId: nameIdAt(0),
        pointer: '/private_fields',
        label: t`Private fields`,
        codes: ['plan.private_fields'],
        sent: ({ fields }) => ({
          private_fields: fields.map(({ id: fieldId, name, searchable }) => ({
            ...(fieldId && { id: fieldId }),
            name: name.trim(),
            searchable,
          })),
        }),
        shown: ({ fields }) =>
          fields.length > 0 && (
            <ul>
              {fields.map((field) => (
                <li key={field.id || field.name}>
                  <FieldFacts field={field} />
                </li>
              ))}
            </ul>
          ),
      },
    ],
    check: ({ fields }) =>
      fields.flatMap(({ name }, at) => {
        const fault = faultIn(FieldName, name.trim());
        return fault ? [{ fieldId: nameIdAt(at), message: `${t`Name of the field`}: ${fault}` }] : [];
      }),
  });
  const { fields } = form.draft.value;
  const setFields = (next: PrivateField[]) => form.draft.set({ fields: next });
  const change = (at: number, patch: Partial<PrivateField>) =>
    setFields(fields.map((field, index) => (index === at ? { ...field, ...patch } : field)));

  if (!community.info?.fields_open) return <ReadOnlyFields community={community} />;
  return (
    <SettingsForm form={form}>
      <Group>
        <Explanation />
        {fields.length > 0 && (
          <ol className="flex flex-col gap-4">
            {fields.map((field, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a new field has nothing else that stays
              <li key={at} className="rounded-[14px] border border-(--line) p-4">
                <FieldRow
                  field={field}
                  at={at}
                  count={fields.length}
                  fault={form.faultOf(nameIdAt(at))}
                  onChange={(patch) => change(at, patch)}
                  onMove={(to) => setFields(moved(fields, at, to))}
                  onRemove={() => setFields(fields.filter((_, index) => index !== at))}
                />
              </li>
            ))}
          </ol>
        )}
        {fields.length < PRIVATE_FIELDS_MOST && (
          <button
            type="button"
            className="button self-start"
            onClick={() => setFields([...fields, { id: '', name: '', searchable: false }])}
          >
            <Trans>Add a field</Trans>
          </button>
        )}
      </Group>
    </SettingsForm>
  );
}

const moved = (fields: PrivateField[], from: number, to: number): PrivateField[] => {
  const others = fields.filter((_, index) => index !== from);
  const field = fields[from];
  return field ? [...others.slice(0, to), field, ...others.slice(to)] : fields;
};

const Explanation = () => (
  <p className="text-(--ink-2)">
    <Trans>
      Up to {PRIVATE_FIELDS_MOST} further fields of the people on the wall, for example a class or a house.
      Only members see what they say.
    </Trans>
  </p>
);

type RowProps = {
  field: PrivateField;
  at: number;
  count: number;
  fault: string | undefined;
  onChange: (patch: Partial<PrivateField>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function FieldRow({ field, at, count, fault, onChange, onMove, onRemove }: RowProps) {
  const { t } = useLingui();
  const name = field.name.trim() || t`The new field`;
  return (
    <div className="flex flex-col gap-3">
      <TextField
        id={nameIdAt(at)}
        label={t`Name of the field`}
        value={field.name}
        onChange={(typed) => onChange({ name: typed })}
        fault={fault}
        autoComplete="off"
      />
      <Checkbox
        label={t`The wall can be searched by it`}
        hint={t`Also by people to whom it is not shown.`}
        isSelected={field.searchable}
        onChange={(searchable) => onChange({ searchable })}
      />
      <div className="-ms-2 flex flex-wrap">
        <MoveButtons
          at={at}
          count={count}
          up={t`Move ${name} up`}
          down={t`Move ${name} down`}
          onMove={onMove}
        />
        <RowButton label={t`Remove ${name}`} onPress={onRemove}>
          <X strokeWidth={1.5} aria-hidden="true" />
        </RowButton>
      </div>
    </div>
  );
}

/** The fields as they are, and why they cannot be changed. */
function ReadOnlyFields({ community }: { community: Community }) {
  const fields = community.private_fields ?? [];
  const count = fields.length;
  return (
    <div className="flex flex-col gap-5">
      <Explanation />
      <div className="flex flex-col gap-2 rounded-lg bg-(--sunken) p-4">
        <p>
          <Trans>Private fields need a plan on at least half of the community’s sites.</Trans>
        </p>
        {count > 0 && (
          <p>
            <Plural
              value={count}
              one="The field that you have stays as it is."
              other="The fields that you have stay as they are."
            />
          </p>
        )}
      </div>
      {count > 0 && (
        <ul className="flex flex-col divide-y divide-(--line)">
          {fields.map((field) => (
            <li key={field.id} className="py-3">
              <FieldFacts field={field} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const FieldFacts = ({ field }: { field: PrivateField }) => (
  <>
    <p className="font-semibold wrap-anywhere">
      <UserText>{field.name}</UserText>
    </p>
    <p className="small">
      {field.searchable ? <Trans>The wall can be searched by it</Trans> : <Trans>Not searchable</Trans>}
    </p>
  </>
);
