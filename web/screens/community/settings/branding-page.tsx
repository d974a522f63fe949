import { BrandingForm } from '#web/features/communities/settings/branding-form.tsx';
import { BrandingPictures } from '#web/features/communities/settings/branding-pictures.tsx';
import { CommunitySection } from './community-section.tsx';

/** How a community presents itself. */
export const BrandingPage = ({ id }: { id: string }) => (
  <CommunitySection id={id} section="branding">
    {(section) => (
      <>
        <BrandingForm {...section} />
        <BrandingPictures {...section} />
      </>
    )}
  </CommunitySection>
);
