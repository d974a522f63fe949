import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';

export const INPUT_CLASS =
  'w-full min-h-12 rounded-lg border border-(--line-strong) bg-(--surface) px-3 text-(--ink) outline-offset-2 data-[invalid]:border-(--danger) data-[invalid]:border-2 data-[disabled]:opacity-60';

/** What surrounds every field: its label above, its hint, then what is wrong with it, in words. */
export function FieldFrame(props: {
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <Label className="font-semibold wrap-anywhere">{props.label}</Label>
      {props.hint && (
        <Text slot="description" className="text-[0.9375rem] text-(--ink-2) wrap-anywhere">
          {props.hint}
        </Text>
      )}
      {props.children}
      <FieldError className="text-[0.9375rem] font-medium text-(--danger)">{props.fault}</FieldError>
    </>
  );
}
