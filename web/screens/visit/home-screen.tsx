import { useQuery } from '@tanstack/react-query';
import { LazyShareBar } from '#web/features/sharing/lazy-share-bar.tsx';
import { examplesQuery } from '#web/features/sites/site-queries.ts';
import { textsQuery } from '#web/features/texts/text-queries.ts';
import { useHomeTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { MOTTO } from '#worker/shared/views/frame/page-frame.tsx';
import '#worker/shared/views/home/first.css';
import { HomePage } from '#worker/shared/views/home/home-page.tsx';
import '#worker/shared/views/home/rest.css';
import '#worker/shared/views/text/first.css';

export function HomeScreen() {
  const view = useView();
  useHomeTitle(view.i18n._(MOTTO));
  const { data } = useQuery(examplesQuery(view.locale));
  const { texts = [] } = useQuery(textsQuery('landing', view.locale)).data ?? {};
  return (
    <HomePage view={view} sites={data?.sites ?? []} texts={texts} share={<LazyShareBar className="wrap" />} />
  );
}
