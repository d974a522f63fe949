import { useLingui } from '@lingui/react/macro';
import type { Community } from '#worker/contract/community.ts';

type Outcome = { title: string; text: string };

/** The title and effect of each type of community. */
export function useTypeTexts(): Record<Community['type'], Outcome> {
  const { t } = useLingui();
  return {
    regular: {
      title: t`Regular`,
      text: t`Memories on the community’s sites appear as each site decides.`,
    },
    controlled: {
      title: t`Controlled`,
      text: t`Every memory on the community’s sites waits for the community’s administrators before it appears.`,
    },
  };
}

/** The title and effect of who can see a community. */
export function usePermissionTexts(): Record<Community['permissions'], Outcome> {
  const { t } = useLingui();
  return {
    public: {
      title: t`Open`,
      text: t`Everyone can see the community and its wall. People with its code join at once.`,
    },
    private: {
      title: t`Private`,
      text: t`Only members see the community and its wall. Requests to join need approval.`,
    },
  };
}
