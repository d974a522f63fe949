import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { faultIn, faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { CommunityPatch } from '#worker/contract/community.ts';
import { Branding } from '#worker/contract/schemas/brand.ts';
import {
  CommunitySettings,
  createCommunity,
  CommunityPatch as Patch,
} from '#worker/contract/schemas/community.ts';
import type { CommunityField } from './use-community-form.ts';

/** The part of a change that holds a field: the change itself, or a group in it. */
type Group = 'settings' | 'branding' | null;

const SCHEMAS = { settings: CommunitySettings.shape, branding: Branding.shape };

const within = (group: Group, name: string, value: unknown): CommunityPatch =>
  group ? { [group]: { [name]: value } } : { [name]: value };

/** The id of the control of a field. */
export const idOf = (name: string): string => `settings-${name}`;

const pointerOf = (group: Group, name: string): string => (group ? `/${group}/${name}` : `/${name}`);

/** A field that is a line or a text; an empty one is stored as null. */
export const textOf = <T extends Record<string, unknown>>(
  name: keyof T & string,
  label: string,
  group: Group = null,
): CommunityField<T> => ({
  name,
  fieldId: idOf(name),
  pointer: pointerOf(group, name),
  label,
  sent: (value) => within(group, name, String(value[name]).trim() || null),
  shown: (value) => value[name] !== '' && <UserText>{String(value[name])}</UserText>,
});

const NAME: OwnMessages = {
  'field.required': msg`Enter the name of the community`,
  'name.too_short': msg`The name needs at least 2 characters`,
  'name.too_long': msg`The name may have up to ${{ max: 0 }} characters`,
};
const names = createCommunity.body.shape;

/** The field of a community's name, which belongs to one community only. */
export const nameOf = <T extends { name: string }>(label: string): CommunityField<T> => ({
  name: 'name',
  fieldId: idOf('name'),
  pointer: '/name',
  label,
  codes: ['community.name_taken'],
  sent: ({ name }) => ({ name: name.trim() }),
  shown: ({ name }) => <UserText>{name}</UserText>,
});

/** What is wrong with the names of a community. */
export const nameFaults = ({ name, other_name }: { name: string; other_name: string }): Fault[] =>
  faultsOf([
    { fieldId: idOf('name'), schema: names.name, value: name.trim(), own: NAME },
    { fieldId: idOf('other_name'), schema: names.other_name, value: other_name.trim() || null, own: NAME },
  ]);

/** A field that is one of a few values, whose names are `titles`. */
export const choiceOf = <T extends Record<string, unknown>>(
  name: keyof T & string,
  label: string,
  titles: Record<string, string>,
  group: Group = null,
): CommunityField<T> => ({
  name,
  fieldId: idOf(name),
  pointer: pointerOf(group, name),
  label,
  sent: (value) => within(group, name, value[name]),
  shown: (value) => titles[String(value[name])],
});

/** Returns a function that makes a field that is on or off; `stored` is the name of one that hides what is shown. */
export function useFlag() {
  const { t } = useLingui();
  const words = { on: t`Yes`, off: t`No` };
  return <T extends Record<string, unknown>>(
    name: keyof T & string,
    label: string,
    group: Group,
    stored?: string,
  ): CommunityField<T> => ({
    name,
    fieldId: idOf(name),
    pointer: pointerOf(group, stored ?? name),
    label,
    sent: (value) => within(group, stored ?? name, stored ? !value[name] : value[name]),
    shown: (value) => (value[name] ? words.on : words.off),
  });
}

/** What is wrong with texts of a form, by the worker's schema; each is named in its message. */
export function textFaults<T extends Record<string, unknown>>(
  value: T,
  labels: Partial<Record<keyof T & string, string>>,
  group: Group = null,
): Fault[] {
  const schemas: Record<string, Parameters<typeof faultIn>[0]> = group ? SCHEMAS[group] : Patch.shape;
  return Object.entries(labels).flatMap(([name, label]) => {
    const schema = schemas[name];
    const fault = schema && faultIn(schema, String(value[name]).trim() || null);
    return fault ? [{ fieldId: idOf(name), message: `${label}: ${fault}` }] : [];
  });
}
