import { DisplayForm } from '#web/features/communities/settings/display-form.tsx';
import { CommunitySection } from './community-section.tsx';

/** The settings of what a community's page shows. */
export const DisplayPage = ({ id }: { id: string }) => (
  <CommunitySection id={id} section="display">
    {(section) => <DisplayForm {...section} />}
  </CommunitySection>
);
