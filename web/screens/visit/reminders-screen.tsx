import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RemindersSheet } from '#web/features/reminders/reminders-sheet.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { SiteScreen } from '#web/screens/visit/site-screen.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';

const NOTHING = {};

/** A site with its reminders over it, at an address of their own. `id` is the id or slug as in the URL. */
export function RemindersScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const close = () => void navigate({ to: '/$locale/site/$id', params: { locale, id } });
  return (
    <>
      <SiteScreen id={id} search={NOTHING} />
      <Title>{`${t`Reminders`} · ${namesFor(site, locale).main.text}`}</Title>
      <RemindersSheet site={site} id={id} onClose={close} />
    </>
  );
}

/** After that of the page below. */
function Title({ children }: { children: string }) {
  useTitle(children);
  return null;
}
