import type { ChangeEvent } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';

const BLANK = { name: '', email: '', phone: '', message: '' };

export type ContactDraft = ReturnType<typeof useContactDraft>;

/** What was typed into the contact form, in this tab until it is sent, and the inputs that show it. */
export function useContactDraft() {
  const draft = useFormDraft('contact', BLANK);
  const input = (field: keyof typeof BLANK) => ({
    value: draft.value[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.set({ [field]: target.value }),
  });
  return { ...draft, input };
}
