import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import type { Site } from '#worker/contract/site.ts';
import { siteGroupsQuery } from './group-queries.ts';
import { GroupsForm } from './groups-form.tsx';
import { tagsQuery } from './tag-queries.ts';
import { TagsForm } from './tags-form.tsx';

/** The communities of a site and its own tags. `id` as in the page's path. */
export function GroupsTagsSection({ site, id }: { site: Site; id: string }) {
  const { t } = useLingui();
  const heading = useId();
  const groups = useQuery(siteGroupsQuery(id));
  const tags = useQuery(tagsQuery(id, 'popular'));
  // together, since the groups would push the tags down
  if (groups.isPending || tags.isPending)
    return (
      <Skeleton>
        <SkeletonLine size="60%" />
        <SkeletonLine size="40%" />
      </Skeleton>
    );
  return (
    <div className="flex flex-col gap-12" key={site.id}>
      <section aria-labelledby={`${heading}-groups`} className="flex flex-col gap-4">
        <h3 id={`${heading}-groups`} className="text-xl!">
          <Trans>Groups</Trans>
        </h3>
        <GroupsForm id={id} />
      </section>
      <section aria-labelledby={`${heading}-tags`} className="flex flex-col gap-4">
        <h3 id={`${heading}-tags`} className="text-xl!">
          <Trans>Tags</Trans>
        </h3>
        <TagsForm
          kind="site"
          ownerId={site.id}
          id={id}
          hint={t`What memories are about, for example “Kibbutz”, “Music”, “Army”.`}
        />
      </section>
    </div>
  );
}
