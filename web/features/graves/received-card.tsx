import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AnswerForm, PersonLine } from '#web/features/relations/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import type { SiteGrave } from '#worker/contract/grave.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { formatYears } from '#worker/shared/years.ts';
import { useDecideInvitation } from './shared-grave-queries.ts';

type Props = {
  site: Site;
  invitation: SiteGrave['received'][number];
  /** The site is part of another grave, which it has to leave first. */
  inGrave: boolean;
  onDecided: (message: string) => void;
};

/** An invitation to the shared grave of another site, with the buttons that accept or decline it. */
export function ReceivedCard({ site, invitation, inGrave, onDecided }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const decide = useDecideInvitation(site.id, invitation.id);
  const { site: from, invited_by: by } = invitation;
  const name = namesFor(from, locale).main.text;
  const accepted = t`This site is now part of the shared grave.`;
  const declined = t`The invitation was declined.`;

  function answer(accept: boolean) {
    decide.mutate(accept, { onSuccess: () => onDecided(accept ? accepted : declined) });
  }

  return (
    <article className="flex flex-col gap-3 rounded-[14px] bg-(--warning-soft) p-4">
      <h3 className="text-lg! font-semibold wrap-anywhere">
        <Trans>An invitation to a shared grave</Trans>
      </h3>
      <Link className="flex items-center gap-3" to="/$locale/site/$id" params={{ locale, id: from.slug }}>
        <PersonLine person={from} years={formatYears(from.birth, from.death, locale)} locale={locale} />
      </Link>
      <p>
        <Trans>
          <bdi>{by}</bdi> invites this site. The code on the stone then opens one page with both. Each site
          stays with its own people, and you can leave at any time.
        </Trans>
      </p>
      {inGrave && (
        <p className="font-medium">
          <Trans>This site is part of another shared grave. To accept, leave that one first.</Trans>
        </p>
      )}
      {decide.error && <CallFault error={decide.error} />}
      <AnswerForm
        name={name}
        accept={<Trans>Accept</Trans>}
        sending={decide.isPending ? decide.variables : undefined}
        disabled={inGrave}
        onAnswer={answer}
      />
    </article>
  );
}
