import { useQuery } from '@tanstack/react-query';
import { LazyShareBar } from '#web/features/sharing/lazy-share-bar.tsx';
import { examplesQuery } from '#web/features/sites/site-queries.ts';
import { useHomeTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { MOTTO } from '#worker/shared/views/frame/page-frame.tsx';
import '#worker/shared/views/home/first.css';
import { HomePage } from '#worker/shared/views/home/home-page.tsx';
import '#worker/shared/views/home/rest.css';

export function HomeScreen() {
  const view = useView();
  useHomeTitle(view.i18n._(MOTTO));
  const { data } = useQuery(examplesQuery(view.locale));
  return <HomePage view={view} sites={data?.sites ?? []} share={<LazyShareBar className="wrap" />} />;
}
