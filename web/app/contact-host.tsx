import { Suspense, useEffect } from 'react';
import { showContact, useIsContactShown } from '#web/lib/contact-dialog.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';

const ContactDialog = lazyPart(
  ['common', 'contact'],
  async () => (await import('#web/features/contact/contact-dialog.tsx')).ContactDialog,
);

/** The contact form over the page, opened by the links that otherwise lead to it on the home page. */
export function ContactHost() {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (!(event.target as Element).closest('a[href^="/"][href$="#contact"]')) return;
      event.preventDefault();
      showContact(true);
    };
    // before the router, which leaves alone what is prevented
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      showContact(false);
    };
  }, []);
  return <Suspense fallback={<PendingPart />}>{useIsContactShown() && <ContactDialog />}</Suspense>;
}
