import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '#web/features/contact/contact-query.ts';
import { ExitOffer } from '#web/features/contact/exit-offer.tsx';
import { LazyContactForm } from '#web/features/contact/lazy-contact-form.tsx';
import { LazyShareBar } from '#web/features/sharing/lazy-share-bar.tsx';
import { examplesQuery } from '#web/features/sites/site-queries.ts';
import { textsQuery } from '#web/features/texts/text-queries.ts';
import { useHomeTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { Contact } from '#worker/shared/views/contact/contact-form.tsx';
import { MOTTO } from '#worker/shared/views/frame/page-frame.tsx';
import '#worker/shared/views/contact/first.css';
import '#worker/shared/views/home/first.css';
import { HomePage } from '#worker/shared/views/home/home-page.tsx';
import '#worker/shared/views/home/rest.css';
import '#worker/shared/views/text/first.css';

export function HomeScreen() {
  const view = useView();
  useHomeTitle(view.i18n._(MOTTO));
  const { data } = useQuery(examplesQuery(view.locale));
  const { texts = [] } = useQuery(textsQuery('landing', view.locale)).data ?? {};
  const { data: contact } = useQuery(contactQuery);
  return (
    <>
      <HomePage
        view={view}
        sites={data?.sites ?? []}
        texts={texts}
        contact={<Contact view={view} options={contact} form={<LazyContactForm />} />}
        share={<LazyShareBar className="wrap" />}
      />
      <ExitOffer />
    </>
  );
}
