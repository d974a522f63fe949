import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { Community } from '#worker/contract/community.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { CommunityFace } from '#worker/shared/views/wall/community-face.tsx';

type Props = { community: Community; children?: ReactNode };

/** The head of a community's page: its picture, names, sentence and founding date. */
export function CommunityBand({ community, children }: Props) {
  const { locale } = useLocale();
  const day = useDay();
  const { main, other } = namesFor(community, locale);
  const founded = day(community.founded_on);
  return (
    <header className="border-b border-(--line) bg-(--sunken)">
      <div className="mx-auto flex w-full max-w-240 flex-col items-center gap-5 px-4 py-8 text-center wrap-anywhere sm:flex-row sm:gap-8 sm:py-12 sm:text-start">
        <div className="w-28 shrink-0 sm:w-33 [&_.arch]:border-0! [&_.arch]:bg-(--accent)! [&_.arch]:text-(--on-accent)!">
          <CommunityFace look={community} name={main.text} sizes="132px" />
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <h1 className="text-[clamp(2rem,1.4rem+2.4vw,3rem)]! leading-[1.15]! text-balance">
            <UserText lang={main.lang}>{main.text}</UserText>
          </h1>
          {other && (
            <p className="font-serif text-lg text-(--ink-2)">
              <UserText lang={other.lang}>{other.text}</UserText>
            </p>
          )}
          {community.sentence && (
            <p className="max-w-130 font-serif text-[1.1875rem] leading-relaxed text-(--ink-2)">
              <UserText lang={community.lang}>{community.sentence}</UserText>
            </p>
          )}
          {founded && (
            <p className="small">
              <Trans>
                Founded: <time {...(founded.iso && { dateTime: founded.iso })}>{founded.text}</time>
              </Trans>
            </p>
          )}
          {children}
        </div>
      </div>
    </header>
  );
}
