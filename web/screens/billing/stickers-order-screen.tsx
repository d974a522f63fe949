import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import {
  type BillingInformation,
  PAYMENT_PAGES,
  readBilling,
  startCheckout,
} from '#web/features/orders/billing-information.ts';
import { quoteQuery } from '#web/features/orders/order-queries.ts';
import { OrderSteps } from '#web/features/orders/order-steps.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { StickerProof } from '#web/features/orders/sticker-proof.tsx';
import { chargeOf, pricesQuery } from '#web/features/plans/price-queries.ts';
import { codesQuery } from '#web/features/short-links/code-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { QuantityField } from '#web/ui/forms/quantity-field.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { PIECES_MAX } from '#worker/contract/order.ts';
import type { Site } from '#worker/contract/site.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { mayOrder, ServicePage, StaffOnly, useServiceSite } from './service-page.tsx';
import { isForStickers, MemorialsOnly } from './stickers-service-screen.tsx';

const PIECES = ['qr_sticker', 'plaque'] as const;
type Piece = (typeof PIECES)[number];
type Quantities = Record<Piece, number>;

const FIELD_IDS: Record<Piece, string> = { qr_sticker: 'sticker-quantity', plaque: 'plaque-quantity' };

/** The order of stickers and plaques, until its payment. `id` is the site's id or slug, as in the page's path. */
export function StickersOrderScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { site, main } = useServiceSite(id, t`Order stickers`);
  return (
    <ServicePage id={id} name={main} heading={<Trans>Order stickers and plaques</Trans>}>
      {!isForStickers(site) ? (
        <MemorialsOnly />
      ) : mayOrder(site) ? (
        <>
          <OrderSteps product="stickers" id={id} current="details" />
          <Proof site={site} name={main.text} lang={main.lang} />
          <Quantity id={id} site={site} />
        </>
      ) : (
        <StaffOnly />
      )}
    </ServicePage>
  );
}

/** The print, before it is paid: with a code of the site where it has one that the viewer may see, else with a sample. */
function Proof({ site, name, lang }: { site: Site; name: string; lang?: Locale | undefined }) {
  const { data, isLoading } = useQuery({ ...codesQuery(site.id), enabled: site.can_bind });
  const own = data?.codes.find(({ state }) => state !== 'retired');
  const code = isLoading ? undefined : (own ?? null);
  return (
    <section aria-labelledby="proof" className="flex flex-col gap-4">
      <h2 id="proof" className="text-xl!">
        <Trans>How it is printed</Trans>
      </h2>
      <div className="flex flex-wrap items-end gap-6">
        {PIECES.map((piece) => (
          <StickerProof key={piece} piece={piece} name={name} lang={lang} code={code} />
        ))}
      </div>
      <p className="small">
        <Trans>
          A sample of the print, larger than it is. The words are printed in Hebrew and in English, and each
          order gets a code of its own.
        </Trans>{' '}
        {code === null && <Trans>The code above is only a sample; yours will open this site.</Trans>}
      </p>
    </section>
  );
}

/** How many of each, what that costs, and the way to its payment. */
function Quantity({ id, site }: { id: string; site: Site }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const begun = readBilling('stickers', [id, String(site.id), site.slug]);
  const draft = useFormDraft(`stickers.${site.id}`, quantitiesIn(begun?.lines ?? []));
  const [isChecked, setIsChecked] = useState(false);
  const quantities = draft.value;
  const count = PIECES.reduce((sum, piece) => sum + quantities[piece], 0);
  const fault = isChecked && count === 0 ? t`Select what to order` : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (count === 0) return document.getElementById(FIELD_IDS.qr_sticker)?.focus();
    startCheckout({ ...begun, kind: 'stickers', target: id, lines: linesOf(quantities) });
    draft.forget();
    void navigate({ to: PAYMENT_PAGES.stickers, params: { locale, id } });
  }

  const field = (piece: Piece, label: string) => (
    <QuantityField
      id={FIELD_IDS[piece]}
      label={label}
      hint={<PieceHint piece={piece} />}
      value={quantities[piece]}
      max={PIECES_MAX - count + quantities[piece]}
      onChange={(value) => draft.set({ [piece]: value })}
      fault={piece === 'qr_sticker' ? fault : undefined}
    />
  );
  return (
    <form className="flex flex-col gap-6" noValidate onSubmit={submit}>
      {field('qr_sticker', t`Stickers`)}
      {field('plaque', t`Plaques`)}
      {count >= PIECES_MAX && (
        <p role="status" className="small">
          <Trans>An order has at most {PIECES_MAX} pieces.</Trans>
        </p>
      )}
      {count > 0 && <Total target={id} quantities={quantities} />}
      <button type="submit" className="button main self-start">
        <Trans>To payment</Trans>
      </button>
    </form>
  );
}

/** The size and the price of a piece. */
function PieceHint({ piece }: { piece: Piece }) {
  const { data: list } = useQuery(pricesQuery);
  const price = list && chargeOf(list, piece);
  return (
    <>
      <bdi>{piece === 'plaque' ? <Trans>6 × 6 cm</Trans> : <Trans>5 × 5 cm</Trans>}</bdi>
      {price && (
        <>
          {' · '}
          <Trans>
            <Price {...price} /> each
          </Trans>
        </>
      )}
    </>
  );
}

/** What the pieces cost with their delivery, as the server computes it. */
function Total({ target, quantities }: { target: string; quantities: Quantities }) {
  // asked for once the quantities rest
  const settled: Quantities = {
    qr_sticker: Number(useDebounced(String(quantities.qr_sticker))),
    plaque: Number(useDebounced(String(quantities.plaque))),
  };
  const lines = linesOf(settled);
  const quote = useQuery({
    ...quoteQuery({ kind: 'stickers', target, lines }),
    enabled: lines.length > 0,
  });
  if (quote.error) return <CallFault error={quote.error} again={() => void quote.refetch()} />;
  if (!quote.data)
    return (
      <Skeleton>
        <SkeletonLine />
        <SkeletonLine size="60%" />
      </Skeleton>
    );
  const isOld = quote.isPlaceholderData || PIECES.some((piece) => settled[piece] !== quantities[piece]);
  return (
    <div aria-live="polite" aria-busy={isOld || undefined}>
      <OrderSummary totals={quote.data} />
    </div>
  );
}

const quantitiesIn = (lines: BillingInformation['lines']): Quantities => {
  const of = (piece: Piece) => lines.find(({ item }) => item === piece)?.quantity ?? 0;
  return { qr_sticker: of('qr_sticker'), plaque: of('plaque') };
};

const linesOf = (quantities: Quantities): BillingInformation['lines'] =>
  PIECES.flatMap((item) => (quantities[item] > 0 ? [{ item, quantity: quantities[item] }] : []));
