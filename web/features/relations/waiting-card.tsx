import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { AnswerForm } from './answer-form.tsx';
import { BothPages } from './both-pages.tsx';
import { type RelatedSites, useDecideRelation } from './relation-queries.ts';

type Props = {
  site: Site;
  /** The site's id or slug, as in the page's path. */
  id: string;
  relation: RelatedSites['waiting'][number];
  /** Called with a message about the result. */
  onDecided: (message: string) => void;
};

/** A relation proposed by another site's family, with the buttons that accept or decline it. */
export function WaitingCard({ site, id, relation, onDecided }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const decide = useDecideRelation(id, relation);
  const name = namesFor(relation.site, locale).main.text;

  function answer(agree: boolean) {
    decide.mutate(agree, {
      onSuccess: () =>
        onDecided(agree ? t`${name} now appears on this page.` : t`${name} will not appear on this page.`),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'relation.not_found') onDecided(error.detail);
      },
    });
  }

  return (
    <article className="my-4 flex flex-col gap-3 rounded-[14px] bg-(--warning-soft) p-4">
      <h3 className="text-lg! font-semibold wrap-anywhere">
        <Trans>
          The family of <bdi>{name}</bdi> asks
        </Trans>
      </h3>
      <p>
        <Trans>They ask to connect the two pages. If you agree, the relation appears on both.</Trans>
      </p>
      <BothPages here={site} there={relation.site} relation={relation.relation} text={relation.text} />
      {decide.error && <CallFault error={decide.error} />}
      <AnswerForm
        name={name}
        accept={<Trans>Agree</Trans>}
        sending={decide.isPending ? decide.variables : undefined}
        onAnswer={answer}
      />
    </article>
  );
}
