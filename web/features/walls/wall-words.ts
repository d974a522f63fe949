import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import type { Wall } from '#worker/contract/wall.ts';
import { namesFor } from '#worker/shared/lifespan.ts';

type Community = Pick<Wall['community'], 'name' | 'other_name' | 'lang' | 'settings'>;

/** How the walls of a community are called: its own words, or the usual ones. */
export function useWallNames({ settings, ...community }: Community) {
  const { t } = useLingui();
  const { locale } = useLocale();
  return {
    community: namesFor(community, locale).main,
    /** The memorial wall’s own title. */
    title: settings.wall_title,
    memory: settings.memory_wall_label ?? (isWork() ? t`Alumni wall` : t`Memorial wall`),
    members: settings.members_wall_label ?? t`Members wall`,
  };
}
