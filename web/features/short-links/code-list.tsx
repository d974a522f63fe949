import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { MySite } from '#worker/contract/my-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { CodeCard, type CodeTarget } from './code-card.tsx';
import { codesQuery, type TargetKind, useMintCode } from './code-queries.ts';
import { refOf } from './site-picker.tsx';

/** The codes of a site or community, and the button that makes a new one. */
export function CodeList({ kind, target }: { kind: TargetKind; target: CodeTarget }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const codes = useQuery(codesQuery(target.id, kind));
  const mint = useMintCode(target.id, kind);
  const [notice, setNotice] = useState<ReactNode>(null);
  const statusRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) statusRef.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  const handleRebound = (to: MySite) =>
    setNotice(
      <Trans>
        The sticker now opens{' '}
        <Link className="underline" to="/$locale/site/$id" params={{ locale, id: refOf(to) }}>
          <UserText>{namesFor(to, locale).main.text}</UserText>
        </Link>
        .
      </Trans>,
    );

  if (codes.isPending) return <CodesSkeleton />;
  if (!codes.data) return <CallFault error={codes.error} again={() => void codes.refetch()} />;
  const { scans } = codes.data;
  const list = codes.data.codes.toSorted(
    (a, b) => Number(a.state === 'retired') - Number(b.state === 'retired'),
  );
  return (
    <section aria-labelledby="codes" className="flex flex-col gap-4">
      <h2 id="codes" className="unseen">
        {kind === 'site' ? <Trans>The codes of this site</Trans> : <Trans>The codes of this community</Trans>}
      </h2>
      {list.length === 0 && (
        <p className="font-serif text-xl">
          <Trans>There is no sticker for this page yet.</Trans>
        </p>
      )}
      <div role="status" ref={statusRef} className="scroll-mt-4">
        {notice && <p className="rounded-lg bg-(--success-soft) p-4">{notice}</p>}
      </div>
      <ul className="flex flex-col gap-4">
        {list.map((code) => {
          const scanCounts = scans?.codes.find((one) => one.code === code.code);
          return (
            <CodeCard
              key={code.code}
              kind={kind}
              target={target}
              code={code}
              scans={scanCounts && scans && { since: scans.since, ...scanCounts }}
              onRebound={handleRebound}
              onRetired={() => setNotice(<Trans>The code is retired.</Trans>)}
            />
          );
        })}
      </ul>
      <form
        noValidate
        className="flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!mint.isPending)
            mint.mutate(undefined, {
              onSuccess: () => setNotice(<Trans>The new sticker is ready to be printed.</Trans>),
            });
        }}
      >
        {mint.isError && <CallFault error={mint.error} />}
        <SubmitButton secondary={list.length > 0} busy={mint.isPending} busyLabel={t`Making a code…`}>
          {list.length === 0 ? <Trans>Make a sticker</Trans> : <Trans>New sticker</Trans>}
        </SubmitButton>
      </form>
    </section>
  );
}

/** The loading state: a placeholder for one sticker. */
const CodesSkeleton = () => (
  <Skeleton>
    <div className="flex gap-5 rounded-[14px] border border-(--line) p-6">
      <span className="skeleton-shape size-36!" />
      <span className="flex-1">
        <SkeletonLine size="60%" />
        <SkeletonLine size="40%" />
      </span>
    </div>
  </Skeleton>
);
