import { DisplayForm } from '#web/features/sites/settings/display-form.tsx';
import { SectionPage } from './section-page.tsx';

/** What the page shows. */
export const DisplaySection = ({ id }: { id: string }) => (
  <SectionPage id={id} section="display">
    {(seen) => <DisplayForm {...seen} />}
  </SectionPage>
);
