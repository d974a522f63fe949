import { TextField, type TextFieldProps } from './text-field.tsx';

/** A text field for an email address. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'ltr' | 'inputMode'>) => (
  <TextField {...props} type="email" ltr inputMode="email" />
);
