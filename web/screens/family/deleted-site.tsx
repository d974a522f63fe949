import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { restoreSite } from '#worker/contract/site-settings.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { parseDeleted, RestorePage } from './restore-page.tsx';

/** A deleted site for users who may restore it; the error's own text where its parameters cannot be read. */
export function DeletedSite({ error }: { error: ApiError }) {
  const site = parseDeleted(error.params);
  return site ? <Restorable {...site} /> : <StatePage title={error.detail} />;
}

type Deleted = NonNullable<ReturnType<typeof parseDeleted>>;

function Restorable({ id, name, until }: Deleted) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const router = useRouter();
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => call(restoreSite, { params: { id } }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['my-sites'] });
      await router.invalidate();
    },
  });
  return (
    <RestorePage
      title={t`This site is deleted`}
      action={t`Restore the site`}
      until={until}
      busy={restore.isPending}
      error={restore.error}
      onRestore={() => restore.mutate()}
      back={
        <Link className="button" to="/$locale/sites" params={{ locale }}>
          <Trans>My sites</Trans>
        </Link>
      }
    >
      {(last) => (
        <Trans>
          The site of <bdi>{name}</bdi> was deleted. It can be restored until {last}.
        </Trans>
      )}
    </RestorePage>
  );
}
