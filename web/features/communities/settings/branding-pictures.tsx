import { Trans, useLingui } from '@lingui/react/macro';
import type { Community } from '#worker/contract/community.ts';
import { CommunityPicture } from './community-picture.tsx';

/** The pictures by which a community presents itself. */
export function BrandingPictures(props: { community: Community; id: string }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="community-pictures" className="mt-10 flex flex-col gap-8">
      <h3 id="community-pictures">
        <Trans>Pictures</Trans>
      </h3>
      <CommunityPicture
        {...props}
        slot="logo"
        label={t`Logo`}
        hint={t`In the top menu instead of ours, while the brand is shown.`}
      />
      <CommunityPicture
        {...props}
        slot="cover_memorial"
        label={t`Cover of memorial sites`}
        hint={t`On the community’s sites that have no cover of their own.`}
      />
      <CommunityPicture
        {...props}
        slot="cover_life_story"
        label={t`Cover of life stories`}
        hint={t`On the community’s sites that have no cover of their own.`}
      />
      <CommunityPicture
        {...props}
        slot="preview"
        label={t`Picture of shared links`}
        hint={t`Seen in messages and on other sites where a link to a public community is shared.`}
      />
    </section>
  );
}
