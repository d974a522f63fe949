import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';

/** The site of a service's page, with the name that it is shown under. `title` names the page in the browser. */
export function useServiceSite(id: string, title: string) {
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { main } = namesFor(site, locale);
  useTitle(`${title} · ${main.text}`);
  return { site, main };
}

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  name: ReturnType<typeof useServiceSite>['main'];
  heading: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** The page of a service of a site, or of its order. */
export const ServicePage = ({ id, name, heading, lead, children }: Props) => (
  <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-8">
    <header className="flex flex-col gap-2">
      <BackToSite id={id} name={name.text} lang={name.lang} />
      <h1 className="wrap-anywhere">{heading}</h1>
      {lead && <p className="text-(--ink-2)">{lead}</p>}
    </header>
    {children}
  </div>
);

/** Whether the viewer may order what is made for a site. */
export const mayOrder = ({ can }: Site): boolean => can.settings;

export const StaffOnly = () => (
  <p className="rounded-lg bg-(--info-soft) p-4 text-(--info)">
    <Trans>
      Only the Owner, the Co-Owners and the Editors of this site can order this. You can ask one of them.
    </Trans>
  </p>
);
