import { PrivateFieldsForm } from '#web/features/communities/settings/private-fields-form.tsx';
import { CommunitySection } from './community-section.tsx';

/** The further fields of the people on a community's wall. */
export const PrivateFieldsPage = ({ id }: { id: string }) => (
  <CommunitySection id={id} section="private_fields">
    {(section) => <PrivateFieldsForm {...section} />}
  </CommunitySection>
);
