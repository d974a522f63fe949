import { Suspense, useEffect } from 'react';
import { showContact, useIsContactShown } from '#web/lib/contact-dialog.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { isLocale } from '#worker/shared/locale.ts';

const ContactDialog = lazyPart(
  ['common', 'contact'],
  async () => (await import('#web/features/contact/contact-dialog.tsx')).ContactDialog,
);

/** The contact form over the page, opened by the links that otherwise lead to it on the home page. */
export function ContactHost() {
  const isShown = useIsContactShown();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.hash !== '#contact' || !isLocale(link.pathname.slice(1))) return;
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
  return <Suspense fallback={<PendingPart />}>{isShown && <ContactDialog />}</Suspense>;
}
