import { Suspense, useLayoutEffect, useState } from 'react';
import { onFirstInteraction } from '#web/lib/first-interaction.ts';
import { followInput } from '#web/lib/take-over.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useView } from '#web/ui/use-view.tsx';
import { CONTACT_IDS, ContactFields } from '#worker/shared/views/contact/contact-form.tsx';
import { Form } from '#worker/shared/views/form/form.tsx';
import { SubmitButton } from '#worker/shared/views/form/submit-button.tsx';
import { type ContactDraft, useContactDraft } from './contact-draft.ts';

let submit: () => void = () => undefined;
const submitted = new Promise<void>((resolve) => {
  submit = resolve;
});

const ContactForm = lazyPart(
  ['common', 'contact'],
  async () => (await import('./contact-form.tsx')).ContactForm,
  () => Promise.race([onFirstInteraction(), submitted]),
);

/** The contact form of the home page; what sends it is loaded on the first interaction. */
export function LazyContactForm() {
  const draft = useContactDraft();
  return (
    <Suspense fallback={<HeldForm draft={draft} />}>
      <ContactForm draft={draft} />
    </Suspense>
  );
}

const contactForm = () => document.getElementById(CONTACT_IDS.name)?.closest('form');

/** The same fields before that: what is focused and sent in them is repeated in the form. */
function HeldForm({ draft: { input } }: { draft: ContactDraft }) {
  const [isHeld, setIsHeld] = useState(false);
  useLayoutEffect(() => {
    const form = contactForm();
    if (!form) return;
    const repeat = followInput(form, contactForm);
    // once the form is in its place
    return () => queueMicrotask(repeat);
  }, []);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setIsHeld(true);
        submit();
      }}
    >
      <ContactFields
        view={useView()}
        name={input('name')}
        email={input('email')}
        phone={input('phone')}
        message={input('message')}
        submit={(texts) => <SubmitButton busy={isHeld} {...texts} />}
      />
    </Form>
  );
}
