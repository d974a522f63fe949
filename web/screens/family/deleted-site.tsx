import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { today } from '#web/ui/forms/today.ts';
import { restoreSite } from '#worker/contract/site-settings.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** A deleted site for users who may restore it; the error's own text where its parameters cannot be read. */
export function DeletedSite({ error }: { error: ApiError }) {
  const site = parseDeleted(error.params);
  return site ? <Restorable {...site} /> : <StatePage title={error.detail} />;
}

type Deleted = { id: number; name: string; restore_until: string };

function parseDeleted({ id, name, restore_until }: Record<string, unknown>): Deleted | null {
  if (typeof id !== 'number' || typeof name !== 'string' || typeof restore_until !== 'string') return null;
  return Number.isNaN(Date.parse(restore_until)) ? null : { id, name, restore_until };
}

/** The deadline and the button. */
function Restorable({ id, name, restore_until: until }: Deleted) {
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
  const title = t`This site is deleted`;
  useTitle(title);
  const last = renderDate(today(new Date(until)), locale);
  return (
    <StatePage
      title={title}
      action={
        <>
          <button
            type="button"
            className="button main"
            aria-busy={restore.isPending || undefined}
            onClick={() => restore.isPending || restore.mutate()}
          >
            <Trans>Restore the site</Trans>
          </button>
          <Link className="button" to="/$locale/sites" params={{ locale }}>
            <Trans>My sites</Trans>
          </Link>
        </>
      }
    >
      <p>
        <Trans>
          The site of <bdi>{name}</bdi> was deleted. It can be restored until {last}.
        </Trans>
      </p>
      {restore.error && <CallFault error={restore.error} />}
    </StatePage>
  );
}
