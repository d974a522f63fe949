import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { textEntryQuery } from '#web/features/text-admin/text-admin-queries.ts';
import { TextEditor } from '#web/features/text-admin/text-editor.tsx';
import { TextList } from '#web/features/text-admin/text-list.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { UnsavedGuard } from '#web/ui/forms/unsaved.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** The texts of the product: their list, or the one that the address names. */
export function CmsScreen({ textKey }: { textKey: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  useTitle(t`Texts`);
  return (
    <div className="flex max-w-270 flex-col gap-6">
      {textKey ? (
        <>
          <Link to="/$locale/admin/cms" params={{ locale }} search={{}} className="text-link">
            <Trans>All texts</Trans>
          </Link>
          <h1>
            <bdi>{textKey}</bdi>
          </h1>
          <UnsavedGuard>
            <OneText key={textKey} textKey={textKey} />
          </UnsavedGuard>
        </>
      ) : (
        <>
          <h1>
            <Trans>Texts</Trans>
          </h1>
          <TextList />
        </>
      )}
    </div>
  );
}

function OneText({ textKey }: { textKey: string }) {
  const { data, error, refetch } = useQuery(textEntryQuery(textKey));
  if (error && !data) return <CallFault error={error} again={() => void refetch()} />;
  return data ? <TextEditor text={data} /> : <SkeletonRows />;
}
