import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RelatedRow } from '#web/features/relations/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { CommunityRelation } from '#worker/contract/community-page.ts';
import { RELATIONS_MOST } from '#worker/contract/related-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { AddRelatedSite } from './add-related-site.tsx';
import { ChangeWords } from './change-words.tsx';
import { communityRelationsQuery, useRemoveCommunityRelation } from './related-queries.ts';

/** The related sites of a community: adding, changing, removing. `id` as in the URL. */
export function RelatedSection({ id }: { id: string }) {
  const list = useQuery(communityRelationsQuery(id));
  const [said, setSaid] = useState('');
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      <StatusMessage>{said}</StatusMessage>
      {list.data.length > 0 && (
        <ul className="divided">
          {list.data.map((one) => (
            <Row key={one.site.id} id={id} relation={one} onDone={setSaid} />
          ))}
        </ul>
      )}
      {list.data.length < RELATIONS_MOST && <AddRelatedSite id={id} onAdded={setSaid} />}
    </div>
  );
}

type RowProps = { id: string; relation: CommunityRelation; onDone: (said: string) => void };

function Row({ id, relation, onDone }: RowProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site, text } = relation;
  const name = namesFor(site, locale).main.text;
  return (
    <RelatedRow
      site={site}
      words={text && <UserText>{text}</UserText>}
      change={({ onDone: done, onClose }) => (
        <ChangeWords
          id={id}
          relation={relation}
          onDone={() => done(t`What is said of ${name} was changed.`)}
          onClose={onClose}
        />
      )}
      remove={useRemoveCommunityRelation(id)}
      removedId={site.id}
      removal={<Trans>The site itself stays as it is.</Trans>}
      onDone={onDone}
    />
  );
}
