import { CommunityFacts } from '#web/features/communities/settings/community-facts.tsx';
import { GeneralForm } from '#web/features/communities/settings/general-form.tsx';
import { JoinCode } from '#web/features/communities/settings/join-code.tsx';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import { CommunitySection } from './community-section.tsx';

/** The names, texts and type of a community, its join code, and what cannot be changed. */
export const GeneralPage = ({ id }: { id: string }) => (
  <CommunitySection id={id} section="general">
    {(section) => (
      <>
        <GeneralForm {...section} />
        <div className="flex flex-col gap-8 border-t border-(--line) pt-7">
          <JoinCode {...section} />
          <Group>
            <CommunityFacts community={section.community} />
          </Group>
        </div>
      </>
    )}
  </CommunitySection>
);
