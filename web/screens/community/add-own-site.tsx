import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAddSite } from '#web/features/communities/site-requests/community-sites-queries.ts';
import { mySitesQuery } from '#web/features/sites/my-sites-query.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Community } from '#worker/contract/community.ts';
import { namesFor } from '#worker/shared/lifespan.ts';

type Props = {
  community: Community;
  /** The community's id or slug as in the URL. */
  id: string;
};

/** Adds a site that one owns, or co-owns, to a community whose sites one approves. */
export function AddOwnSite(props: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <section aria-label={t`Add a site of your own`} className="flex flex-col items-start gap-4">
      <StatusMessage>{said}</StatusMessage>
      {isOpen ? (
        <OwnSites
          {...props}
          onAdded={(name) => {
            setSaid(t`${name} is now in the community.`);
            setIsOpen(false);
          }}
          onCancel={() => setIsOpen(false)}
        />
      ) : (
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          <Trans>Add a site of your own</Trans>
        </button>
      )}
    </section>
  );
}

type OwnProps = Props & { onAdded: (name: string) => void; onCancel: () => void };

function OwnSites({ community, id, onAdded, onCancel }: OwnProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const own = useInfiniteQuery(mySitesQuery('owner'));
  const others = useInfiniteQuery(mySitesQuery('member'));
  const add = useAddSite(id, community.id);
  const field = useId();
  const [chosen, setChosen] = useState('');
  const sites = [own, others]
    .flatMap((list) => list.data?.pages ?? [])
    .flatMap((page) => page.sites)
    .filter(({ role }) => role === 'owner' || role === 'sec_owner');
  const form = useSubmission({
    fields: { site: { id: field, check: ({ site }) => (site ? undefined : msg`Choose whose page it is`) } },
    values: () => ({ site: sites.find((one) => String(one.id) === chosen) }),
    send: async ({ site }) => {
      if (!site) return '';
      await add(site.id);
      return namesFor(site, locale).main.text;
    },
    onDone: onAdded,
  });
  const failed = [own, others].find(({ error, data }) => error && !data);
  if (failed) return <CallFault error={failed.error} again={() => void failed.refetch()} />;
  if (own.isPending || others.isPending) return <SkeletonRows />;
  if (sites.length === 0)
    return (
      <p>
        <Trans>You have no site of your own yet.</Trans>
      </p>
    );
  return (
    <SubmissionForm of={form}>
      <ChoiceField
        id={field}
        label={t`Your site`}
        choices={[
          { id: '', label: t`Choose a site` },
          ...sites.map((site) => ({ id: String(site.id), label: namesFor(site, locale).main.text })),
        ]}
        value={chosen}
        onChange={setChosen}
        fault={form.faultOf('site')}
      />
      {[own, others].map((list, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two lists never change places
        <MoreButton key={at} list={list}>
          <Trans>More sites</Trans>
        </MoreButton>
      ))}
      {community.type === 'controlled' && (
        <p>
          <Trans>In this community, its administrators approve every memory before it appears.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Adding…`}>
          <Trans>Add to the community</Trans>
        </SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </SubmissionForm>
  );
}
