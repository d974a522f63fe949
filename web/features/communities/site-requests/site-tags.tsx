import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { TAGS_A_SITE, tagCommunitySite, untagCommunitySite } from '#worker/contract/community-tag.ts';
import type { Tag } from '#worker/contract/group-and-tag.ts';
import type { SiteCard } from '#worker/contract/site.ts';
import type { CommunitySite } from '#worker/contract/site-request.ts';
import { namesFor } from '#worker/shared/lifespan.ts';

type Props = {
  /** The community's id or slug as in the URL. */
  id: string;
  site: SiteCard;
  /** The tags that the site has. */
  own: CommunitySite['tags'];
  /** The tags that it could have. */
  tags: readonly Tag[];
  /** Called when the site has another tag or one less. */
  onTagged: () => Promise<void>;
};

/** The community's tags on a site: taking one off, and putting another on. */
export function SiteTags({ id, site, own, tags, onTagged }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const name = namesFor(site, locale).main.text;
  const tagging = useMutation({
    mutationFn: ({ tagId, on }: { tagId: number; on: boolean }) =>
      call(on ? tagCommunitySite : untagCommunitySite, { params: { id, siteId: site.id, tagId } }),
    onSettled: onTagged,
  });
  const others = tags.filter((tag) => own.every((one) => one.id !== tag.id));
  return (
    <div className="flex flex-col gap-2 ps-15">
      {own.length > 0 && (
        <ul className="flex flex-wrap gap-x-4" aria-label={t`Tags of ${name}`}>
          {own.map((tag) => (
            <li key={tag.id} className="flex min-w-0 items-center gap-x-2 wrap-anywhere">
              <UserText>{tag.name}</UserText>
              <button
                type="button"
                className="text-button"
                aria-disabled={tagging.isPending || undefined}
                onClick={() => tagging.isPending || tagging.mutate({ tagId: tag.id, on: false })}
              >
                <Trans>Take off</Trans>
                <OfWhich name={`${tag.name}, ${name}`} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && own.length < TAGS_A_SITE && (
        <ChoiceField
          label={t`Add a tag to ${name}`}
          choices={[
            { id: '', label: t`Choose a tag` },
            ...others.map((tag) => ({ id: String(tag.id), label: tag.name })),
          ]}
          value=""
          onChange={(chosen) =>
            chosen === '' || tagging.isPending || tagging.mutate({ tagId: Number(chosen), on: true })
          }
        />
      )}
      {tagging.error && <CallFault error={tagging.error} />}
    </div>
  );
}
