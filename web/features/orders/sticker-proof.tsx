import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { UserText } from '#web/ui/user-text.tsx';
import type { Locale } from '#worker/shared/locale.ts';

type Props = {
  name: string;
  lang?: Locale | undefined;
  /** A code that leads to the site, to show how one looks; null where there is none yet. */
  code: string | null;
};

/** What is printed on each sticker and plaque of an order, shown before it is paid. */
export function StickerProof({ name, lang, code }: Props) {
  const { t } = useLingui();
  return (
    <figure className="flex flex-col gap-3">
      <div className="flex aspect-square w-60 max-w-full flex-col items-center gap-1 border border-(--line-strong) bg-white p-3 text-center text-black">
        {code ? (
          <img
            src={`/api/codes/${code}/qr.svg`}
            alt={t`QR code`}
            width="144"
            height="144"
            className="size-36 shrink-0"
          />
        ) : (
          <span
            role="img"
            aria-label={t`Place of the QR code`}
            className="grid size-36 shrink-0 place-items-center border-2 border-dashed border-black/40"
          >
            <QrCode className="size-16" aria-hidden="true" />
          </span>
        )}
        <p className="line-clamp-2 w-full font-serif text-lg leading-tight font-semibold wrap-anywhere">
          <UserText lang={lang}>{name}</UserText>
        </p>
        <p className="text-xs">
          <Trans>Scan to read and add memories</Trans>
        </p>
      </div>
      <figcaption className="small">
        <Trans>
          A sample of the print, larger than it is. The words are printed in Hebrew and in English, and each
          order gets a code of its own.
        </Trans>
      </figcaption>
    </figure>
  );
}
