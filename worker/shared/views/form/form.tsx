/** @jsxImportSource #views */
import type { ComponentProps, ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';

/** Never sent by the browser; `post`, so that not even then its values are in an address. */
export const Form = ({ children, ...form }: Omit<ComponentProps<'form'>, 'ref'>) => (
  <form className="form" noValidate method="post" {...form}>
    {children}
  </form>
);

export type SubmitTexts = { children: ReactNode; busyLabel: ReactNode };

/** The button of a document: disabled until its script can hold the form (`deferredStart` in `worker/edge`). */
export const heldSubmit = (texts: SubmitTexts) => <SubmitButton disabled {...texts} />;
