import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useCopy } from '#web/lib/use-copy.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { MySite } from '#worker/contract/my-site.ts';
import { type Code, communityStickerSheet, stickerSheet } from '#worker/contract/short-link.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { ChooseSite } from './choose-site.tsx';
import { type TargetKind, useRetireCode } from './code-queries.ts';
import { inGroups } from './in-groups.ts';
import { PrintDialog } from './print-dialog.tsx';
import { RetireDialog } from './retire-dialog.tsx';
import { ScanChart } from './scan-chart.tsx';
import { fetchSheet } from './sheet-file.ts';

/** The site or community that codes open. */
export type CodeTarget = Parameters<typeof namesFor>[0] & { id: number };

type CodeCardProps = {
  kind: TargetKind;
  target: CodeTarget;
  code: Code;
  /** Absent for a code that was made since the scans were counted. */
  scans: { since: string; total: number; days: { day: string; scans: number }[] } | undefined;
  onRebound: (to: MySite) => void;
  onRetired: () => void;
};

type CodeFrameProps = {
  code: Code;
  /** What it opens, unless it is retired. */
  status: ReactNode;
  scans: CodeCardProps['scans'];
  /** The actions, with the dialogs that they open. */
  children: ReactNode;
};

/** A code: its image, destination and scan counts. */
export function CodeFrame({ code, status, scans, children }: CodeFrameProps) {
  const { t } = useLingui();
  const retired = code.state === 'retired';
  const readableCode = inGroups(code.code);
  return (
    <li className="flex flex-col gap-4 rounded-[14px] border border-(--line) bg-(--surface) p-4 sm:p-6">
      <div className="flex flex-wrap items-start gap-5">
        {!retired && (
          <img
            src={`/api/codes/${code.code}/qr.svg`}
            alt={t`QR code ${readableCode}`}
            width="192"
            height="192"
            loading="lazy"
            className="size-48 rounded-lg bg-white"
          />
        )}
        <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-2">
          <h3 className="text-xl!">
            <bdi dir="ltr" className="font-sans tracking-wider tabular-nums">
              {readableCode}
            </bdi>
          </h3>
          <p className={retired ? 'text-(--ink-3)' : 'text-(--success)'}>
            {retired ? <Trans>Retired. It no longer opens a page.</Trans> : status}
          </p>
          {!retired && <Address address={code.address} />}
        </div>
      </div>
      {scans && <ScanChart {...scans} />}
      {!retired && <div className="flex flex-wrap gap-3">{children}</div>}
    </li>
  );
}

/** One code of a site or community, with its actions. */
export function CodeCard({ kind, target, code, scans, onRebound, onRetired }: CodeCardProps) {
  const [open, setOpen] = useState<'print' | 'repoint' | 'retire' | null>(null);
  const retire = useRetireCode(code.code);
  const close = () => setOpen(null);
  return (
    <CodeFrame
      code={code}
      status={kind === 'site' ? <Trans>It opens this page</Trans> : <Trans>It opens the community</Trans>}
      scans={scans}
    >
      <button type="button" className="button main" onClick={() => setOpen('print')}>
        <Trans>Print a sheet</Trans>
      </button>
      {kind === 'site' && (
        <button type="button" className="button" onClick={() => setOpen('repoint')}>
          <Trans>Point to another site</Trans>
        </button>
      )}
      <button type="button" className="button" onClick={() => setOpen('retire')}>
        <Trans>Retire</Trans>
      </button>
      {open === 'print' && (
        <PrintDialog
          nameIn={(language) => namesFor(target, language).main.text}
          fetchIn={(language) => fetchSheet(SHEETS[kind], target.id, code.code, language)}
          onClose={close}
        />
      )}
      {open === 'repoint' && (
        <RepointDialog
          code={code.code}
          siteId={target.id}
          onClose={close}
          onRebound={(to) => {
            close();
            onRebound(to);
          }}
        />
      )}
      {open === 'retire' && (
        <RetireDialog
          code={code.code}
          retire={retire}
          isSite={kind === 'site'}
          onClose={close}
          onRetired={() => {
            close();
            onRetired();
          }}
        />
      )}
    </CodeFrame>
  );
}

const SHEETS = { site: stickerSheet, community: communityStickerSheet };

function Address({ address }: { address: string }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();

  async function copyAddress() {
    if (!(await copy(address))) toast({ variant: 'info', title: t`The link is`, text: address, long: true });
  }

  return (
    <>
      <a className="py-2.5 underline wrap-anywhere" href={address} dir="ltr">
        {address.replace(/^https?:\/\//, '')}
      </a>
      <button type="button" className="button" onClick={() => void copyAddress()}>
        <span role="status">{copied ? <Trans>The link is copied</Trans> : <Trans>Copy the link</Trans>}</span>
      </button>
    </>
  );
}

type RepointDialogProps = {
  code: string;
  /** The site that it opens now. */
  siteId: number;
  onClose: () => void;
  onRebound: (site: MySite) => void;
};

/** Rebinds a sticker to another site; the printed code stays the same. */
function RepointDialog({ code, siteId, onClose, onRebound }: RepointDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Point this sticker to another site`} isOpen onOpenChange={(open) => open || onClose()}>
      <ChooseSite
        code={code}
        excludedSiteId={siteId}
        submitLabel={<Trans>Point to this site</Trans>}
        onBound={onRebound}
        onCancel={onClose}
      >
        <p>
          <Trans>
            Stickers with the code <bdi dir="ltr">{inGroups(code)}</bdi> will open the site you choose. The
            name printed on them does not change.
          </Trans>
        </p>
      </ChooseSite>
    </Dialog>
  );
}
