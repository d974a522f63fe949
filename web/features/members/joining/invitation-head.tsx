import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import type { InvitationPreview } from './opened-invitation-queries.ts';

type Of<Kind extends 'site' | 'community'> = NonNullable<InvitationPreview[Kind]>;

/** The inviter, the site, the role and the personal message of an invitation. */
export function InvitationHead({ seen, site }: { seen: InvitationPreview; site: Of<'site'> }) {
  const { t } = useLingui();
  const { invited_by: by, role } = seen;
  const may = {
    member: t`You will be able to see the site, add memories and light candles.`,
    editor: t`As an Editor you will also be able to edit the page, approve memories and invite members.`,
    sec_owner: t`As a Co-Owner you will also be able to decide who can see the site and who its editors are.`,
    owner: t`When you accept, you become the Owner and decide about everything on the site, including whether to keep it. ${by} becomes a Co-Owner.`,
  };
  return (
    <Head
      seen={seen}
      of={site}
      portrait={site.portrait}
      may={may[role]}
      title={(name) =>
        role === 'owner' ? (
          <Trans>
            <bdi>{by}</bdi> offers you the site of {name}
          </Trans>
        ) : (
          <Trans>
            <bdi>{by}</bdi> invites you to the site of {name}
          </Trans>
        )
      }
    />
  );
}

type CommunityProps = { seen: InvitationPreview; community: Of<'community'> };

/** The same of an invitation to a community. */
export function CommunityInvitationHead({ seen, community }: CommunityProps) {
  const { t } = useLingui();
  const { invited_by: by, role } = seen;
  const may = {
    member: t`You will be able to see the community and its members, and add memories.`,
    editor: t`As an Editor you will also be able to edit the page and the wall, approve sites and memories, and invite members.`,
    sec_owner: t`As a Co-Owner you will also be able to change the settings and choose the editors.`,
    owner: t`When you accept, you become the Owner and decide about everything in the community, including whether to keep it. ${by} becomes a Co-Owner.`,
  };
  return (
    <Head
      seen={seen}
      of={community}
      portrait={null}
      may={may[role]}
      title={(name) =>
        role === 'owner' ? (
          <Trans>
            <bdi>{by}</bdi> offers you the community {name}
          </Trans>
        ) : (
          <Trans>
            <bdi>{by}</bdi> invites you to the community {name}
          </Trans>
        )
      }
    >
      {community.permissions === 'private' && (
        <p className="text-(--ink-2)">
          <Trans>This is a private community. Only its members can see it.</Trans>
        </p>
      )}
      {community.type === 'controlled' && role === 'member' && (
        <p className="text-(--ink-2)">
          <Trans>In this community, its administrators approve every memory before it appears.</Trans>
        </p>
      )}
    </Head>
  );
}

type HeadProps = {
  seen: InvitationPreview;
  of: Pick<Of<'site'>, 'name' | 'other_name' | 'lang'>;
  portrait: Of<'site'>['portrait'];
  title: (name: ReactNode) => ReactNode;
  may: string;
  children?: ReactNode;
};

function Head({ seen, of, portrait, title, may, children }: HeadProps) {
  const { locale } = useLocale();
  const { main, other } = namesFor(of, locale);
  return (
    <div className="flex flex-col items-center gap-4 text-center text-balance">
      <div className="w-33">
        <Portrait portrait={portrait} name={main.text} alt="" sizes="132px" lazy={false} />
      </div>
      <h1 className="text-[1.75rem]! wrap-anywhere">
        {title(<bdi {...(main.lang !== locale && { lang: main.lang })}>{main.text}</bdi>)}
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
      {seen.note && (
        <blockquote
          dir="auto"
          className="w-full rounded-[14px] bg-(--sunken) p-4 text-start font-serif text-[1.1875rem] whitespace-pre-line [unicode-bidi:plaintext] wrap-anywhere"
        >
          {seen.note}
        </blockquote>
      )}
      <p className="text-(--ink-2)">{may}</p>
      {children}
    </div>
  );
}
