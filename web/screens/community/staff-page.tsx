import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BackToCommunity } from '#web/features/communities/back-to-community.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { Community } from '#worker/contract/community.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

type Props = {
  community: Community;
  /** The community's id or slug as in the URL. */
  id: string;
  title: string;
  isAllowed: boolean;
  /** The title for those who are not allowed. */
  refusal: string;
  className: string;
  children: ReactNode;
};

/** A page for the staff of a community, with the way back to it. */
export function StaffPage({ community, id, title, isAllowed, refusal, className, children }: Props) {
  const { locale } = useLocale();
  const { main } = namesFor(community, locale);
  useTitle(title);
  const back = <BackToCommunity id={id} name={main.text} lang={main.lang} />;
  if (!isAllowed)
    return (
      <StatePage title={refusal} action={back}>
        <p>
          <Trans>You can ask one of them.</Trans>
        </p>
      </StatePage>
    );
  return (
    <div className={`mx-auto flex w-full max-w-170 flex-col px-4 py-8 ${className}`}>
      <header>
        {back}
        <h1>{title}</h1>
      </header>
      {children}
    </div>
  );
}
