import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import type { InvitationPreview } from './opened-invitation-queries.ts';

type Props = { seen: InvitationPreview; site: NonNullable<InvitationPreview['site']> };

/** The inviter, the site, the role and the personal message of an invitation. */
export function InvitationHead({ seen, site }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { main, other } = namesFor(site, locale);
  const { invited_by: by, role, note } = seen;
  const may = {
    member: t`You will be able to see the site, add memories and light candles.`,
    editor: t`As an Editor you will also be able to edit the page, approve memories and invite members.`,
    sec_owner: t`As a Co-Owner you will also be able to decide who can see the site and who its editors are.`,
    owner: t`When you accept, you become the Owner and decide about everything on the site, including whether to keep it. ${by} becomes a Co-Owner.`,
  };
  const name = <bdi {...(main.lang !== locale && { lang: main.lang })}>{main.text}</bdi>;
  return (
    <div className="flex flex-col items-center gap-4 text-center text-balance">
      <div className="w-33">
        <Portrait portrait={site.portrait} name={main.text} alt="" sizes="132px" lazy={false} />
      </div>
      <h1 className="text-[1.75rem]! wrap-anywhere">
        {role === 'owner' ? (
          <Trans>
            <bdi>{by}</bdi> offers you the site of {name}
          </Trans>
        ) : (
          <Trans>
            <bdi>{by}</bdi> invites you to the site of {name}
          </Trans>
        )}
      </h1>
      {other && (
        <p
          className="text-(--ink-2) wrap-anywhere"
          dir="auto"
          {...(other.lang !== locale && { lang: other.lang })}
        >
          {other.text}
        </p>
      )}
      {note && (
        <blockquote
          dir="auto"
          className="w-full rounded-[14px] bg-(--sunken) p-4 text-start font-serif text-[1.1875rem] whitespace-pre-line [unicode-bidi:plaintext] wrap-anywhere"
        >
          {note}
        </blockquote>
      )}
      <p className="text-(--ink-2)">{may[role]}</p>
    </div>
  );
}
