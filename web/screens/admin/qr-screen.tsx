import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BatchesTable } from '#web/features/qr-admin/batches-table.tsx';
import { CodesTable } from '#web/features/qr-admin/codes-table.tsx';
import { LostScans } from '#web/features/qr-admin/lost-scans.tsx';
import { useTitle } from '#web/lib/use-title.ts';

const VIEWS = ['codes', 'batches', 'lost'] as const;
type View = (typeof VIEWS)[number];

/** The registry of QR codes: the codes, their batches, and scans that opened nothing. */
export function QrScreen({ view: asked }: { view: string | undefined }) {
  const { t } = useLingui();
  const view = VIEWS.find((one) => one === asked) ?? 'codes';
  const title = t`QR codes`;
  useTitle(title);
  const views = <Views view={view} />;
  if (view === 'batches') return <BatchesTable key={view} title={title} lead={views} />;
  if (view === 'lost')
    return (
      <div className="flex flex-col gap-4">
        <h1>{title}</h1>
        {views}
        <LostScans />
      </div>
    );
  return <CodesTable key={view} title={title} lead={views} />;
}

function Views({ view }: { view: View }) {
  const { t } = useLingui();
  const labels: Record<View, string> = {
    codes: t`Codes`,
    batches: t`Batches`,
    lost: t`Scans that opened nothing`,
  };
  return (
    <nav aria-label={t`Parts of the registry`} className="flex flex-wrap gap-x-6">
      {VIEWS.map((one) => (
        <Link
          key={one}
          to="."
          search={(one === 'codes' ? {} : { view: one }) as never}
          // or the link without a `view` would be the current one everywhere
          activeOptions={{ exact: true }}
          activeProps={{}}
          {...(one === view && { 'aria-current': 'page' as const })}
          className="flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
        >
          {labels[one]}
        </Link>
      ))}
    </nav>
  );
}
