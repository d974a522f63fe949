import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';

/** The frame of every field: label, hint and error message. */
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
