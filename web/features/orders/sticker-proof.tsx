import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { UserText } from '#web/ui/user-text.tsx';
import { type Code, SAMPLE_CODE } from '#worker/contract/short-link.ts';
import type { Locale } from '#worker/shared/locale.ts';

type Props = {
  piece: 'qr_sticker' | 'plaque';
  name: string;
  lang?: Locale | undefined;
  /** A code that leads to the site already; null for a sample, undefined until it is known. */
  code: Pick<Code, 'code' | 'address'> | null | undefined;
};

/** In the proportions of the print: a plaque is larger, and more of its code can be missing. */
const PRINTS = {
  qr_sticker: { edge: 'w-60', code: 'size-40', level: 'Q' },
  plaque: { edge: 'w-72', code: 'size-52', level: 'H' },
} as const;

/** What is printed on a sticker or a plaque of an order, shown before it is paid. */
export function StickerProof({ piece, name, lang, code }: Props) {
  const { t } = useLingui();
  const caption = useId();
  const { edge, code: size, level } = PRINTS[piece];
  return (
    <figure aria-labelledby={caption} className="flex max-w-full flex-col gap-2">
      <div
        className={`flex aspect-square ${edge} max-w-full flex-col items-center border border-(--line-strong) bg-white p-3 text-center text-black`}
      >
        {code === undefined ? (
          <span className={`${size} shrink-0 bg-black/10`} />
        ) : (
          <img
            src={`/api/codes/${code?.code ?? SAMPLE_CODE}/qr.svg?level=${level}`}
            alt={code ? t`QR code` : t`Sample of a QR code`}
            width="208"
            height="208"
            className={`${size} max-w-full shrink-0`}
          />
        )}
        <p className="line-clamp-2 w-full font-serif text-lg leading-tight font-semibold wrap-anywhere">
          <UserText lang={lang}>{name}</UserText>
        </p>
        <p className="text-xs">
          <Trans>Scan to read and add memories</Trans>
        </p>
        {code !== undefined && (
          <p className="text-xs wrap-anywhere">
            {code ? <bdi dir="ltr">{code.address.replace(/^https?:\/\//, '')}</bdi> : <Trans>Sample</Trans>}
          </p>
        )}
      </div>
      <figcaption id={caption} className="small">
        {piece === 'plaque' ? <Trans>Plaque, 6 × 6 cm</Trans> : <Trans>Sticker, 5 × 5 cm</Trans>}
      </figcaption>
    </figure>
  );
}
