import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useBrandHere } from '#web/features/communities/public.ts';
import { showContact } from '#web/lib/contact-dialog.ts';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { CONTACT_TITLE, ContactWays } from '#worker/shared/views/contact/contact-form.tsx';
import '#worker/shared/views/contact/first.css';
import { useContactDraft } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { contactQuery } from './contact-query.ts';

/** The contact form over a page. */
export function ContactDialog() {
  const view = useView();
  const { data } = useQuery(contactQuery);
  const brand = useBrandHere();
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && showContact(false)),
    [router],
  );
  return (
    <Sheet title={view.i18n._(CONTACT_TITLE)} isOpen onOpenChange={showContact}>
      <div className="contact-intro mb-6">
        <ContactWays view={view} options={brand?.phone || brand?.email ? brand : data} />
      </div>
      <ContactForm draft={useContactDraft()} siteId={brand?.id} />
    </Sheet>
  );
}
