import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { DeleteCommunity } from '#web/features/communities/settings/delete-community.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import { CommunitySection } from './community-section.tsx';

/** Deletes the community; afterwards this page is where its Owner can restore it. */
export function DeleteCommunityPage({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();

  async function leave(communityId: number) {
    toast({
      variant: 'success',
      title: t`The community was deleted. It can be restored for ${RESTORE_DAYS} days.`,
      long: true,
    });
    queries.removeQueries({ queryKey: ['communities'] });
    await navigate({
      to: '/$locale/community/$id/settings/delete',
      params: { locale, id: String(communityId) },
      replace: true,
      ignoreBlocker: true,
    });
    await router.invalidate();
  }

  return (
    <CommunitySection id={id} section="delete">
      {({ community }) => (
        <DeleteCommunity community={community} id={id} onDeleted={() => void leave(community.id)} />
      )}
    </CommunitySection>
  );
}
