import type { FormEventHandler, ReactNode } from 'react';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Form } from '#worker/shared/views/form/form.tsx';
import type { useSubmission } from './use-submission.ts';

type Props = {
  of: Pick<ReturnType<typeof useSubmission>, 'submit' | 'faults'>;
  id?: string;
  className?: string;
  onInput?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
};

/** The form of a submission, with the error summary above its fields. */
export const SubmissionForm = ({ of, children, ...form }: Props) => (
  <Form {...form} onSubmit={of.submit}>
    <ErrorSummary faults={of.faults} />
    {children}
  </Form>
);
