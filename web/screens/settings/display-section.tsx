import { DisplayForm } from '#web/features/sites/settings/display/display-form.tsx';
import { SectionPage } from './section-page.tsx';

/** The settings of what the page shows. */
export const DisplaySection = ({ id }: { id: string }) => (
  <SectionPage id={id} section="display">
    {(section) => <DisplayForm {...section} />}
  </SectionPage>
);
