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
import { BOX_KIND_NAMES, COLLECTION_NAMES } from '#web/features/orders/box-words.ts';
import { quoteQuery } from '#web/features/orders/order-queries.ts';
import { OrderSteps } from '#web/features/orders/order-steps.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { useUncardedDraft } from '#web/features/orders/uncarded-draft.ts';
import { chargeOf, pricesQuery } from '#web/features/plans/price-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { messageFor } from '#web/lib/forms/validate.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { QuantityField } from '#web/ui/forms/quantity-field.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import {
  BOX_COLLECTIONS,
  BOX_KIND_MAX,
  BOX_KINDS,
  BOX_MAX,
  BOX_PRICES,
  type BoxCollection,
  type BoxKind,
} from '#worker/contract/box.ts';
import { WISH_MAX } from '#worker/contract/order.ts';
import { BoxInput } from '#worker/contract/schemas/order-details.ts';
import type { Site } from '#worker/contract/site.ts';
import { mayOrder, ServicePage, StaffOnly, useServiceSite } from './service-page.tsx';

const OTHER_TEXT_MAX = 500;

type Priced = Exclude<BoxKind, 'other'>;
type Chosen = Record<BoxKind, number> & { collection: BoxCollection | '' };

const isPriced = (kind: BoxKind): kind is Priced => kind !== 'other';
const fieldId = (kind: BoxKind) => `box-${kind}`;
const IDS = { collection: 'box-collection', other_text: 'box-other-text', comments: 'box-comments' } as const;

/** The order of a digitization box, until its payment. `id` is the site's id or slug, as in the page's path. */
export function BoxOrderScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { site, main } = useServiceSite(id, t`Order a digitization box`);
  return (
    <ServicePage
      id={id}
      name={main}
      heading={<Trans>Order a digitization box</Trans>}
      lead={<Trans>Say what you want to send. You pay next, and get a label for the parcel.</Trans>}
    >
      {mayOrder(site) ? (
        <>
          <OrderSteps product="box" id={id} current="details" />
          <BoxForm id={id} site={site} />
        </>
      ) : (
        <StaffOnly />
      )}
    </ServicePage>
  );
}

function BoxForm({ id, site }: { id: string; site: Site }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const begun = readBilling('box', [id, String(site.id), site.slug]);
  const draft = useFormDraft<Chosen>(`box.${site.id}`, chosenIn(begun));
  const [texts, writeTexts, forgetTexts] = useUncardedDraft(`box.texts.${site.id}`, {
    other_text: begun?.box?.other_text ?? '',
    comments: begun?.box?.comments ?? '',
  });
  const [isChecked, setIsChecked] = useState(false);
  const chosen = draft.value;
  const count = BOX_KINDS.reduce((sum, kind) => sum + chosen[kind], 0);
  const input = {
    other_count: chosen.other,
    other_text: chosen.other > 0 ? texts.other_text.trim() : '',
    comments: texts.comments.trim(),
  };
  const faults = isChecked ? faultsOf() : {};
  const shown: Fault[] = Object.entries(faults).map(([fieldId, message]) => ({ fieldId, message }));

  /** What is wrong, by the id of its field, in the order of the page. */
  function faultsOf(): Record<string, string> {
    const { other_text, comments } = BoxInput.shape;
    const told = messageFor(other_text, input.other_text);
    const commented = messageFor(comments, input.comments);
    return {
      ...(count === 0 && { [fieldId('photo')]: t`Choose what to send` }),
      ...(chosen.other > 0 && input.other_text === ''
        ? { [IDS.other_text]: t`Say what the other pieces are` }
        : told && { [IDS.other_text]: i18n._(told) }),
      ...(chosen.collection === '' && { [IDS.collection]: t`Choose how the box is collected` }),
      ...(commented && { [IDS.comments]: i18n._(commented) }),
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(faultsOf()).length > 0) return;
    startCheckout({ ...begun, kind: 'box', target: id, lines: linesOf(chosen), box: input });
    draft.forget();
    forgetTexts();
    void navigate({ to: PAYMENT_PAGES.box, params: { locale, id } });
  }

  return (
    <form className="flex flex-col gap-8" noValidate onSubmit={submit}>
      <ErrorSummary faults={shown} />
      <section aria-labelledby="what" className="flex flex-col gap-6">
        <h2 id="what" className="text-xl!">
          <Trans>Contents of the box</Trans>
        </h2>
        {BOX_KINDS.map((kind) => (
          <QuantityField
            key={kind}
            id={fieldId(kind)}
            label={i18n._(BOX_KIND_NAMES[kind])}
            hint={<PieceHint kind={kind} />}
            value={chosen[kind]}
            max={Math.min(BOX_KIND_MAX, BOX_MAX - count + chosen[kind])}
            onChange={(value) => draft.set({ [kind]: value })}
            fault={faults[fieldId(kind)]}
          />
        ))}
        {chosen.other > 0 && (
          <TextArea
            id={IDS.other_text}
            label={t`What are the other pieces?`}
            value={texts.other_text}
            onChange={(other_text) => writeTexts({ other_text })}
            max={OTHER_TEXT_MAX}
            fault={faults[IDS.other_text]}
          />
        )}
      </section>
      <RadioRows
        id={IDS.collection}
        label={t`How is it collected and returned?`}
        rows={BOX_COLLECTIONS.map((one) => ({
          id: one,
          title: i18n._(COLLECTION_NAMES[one]),
          hint: <ItemPrice item={one} />,
        }))}
        value={chosen.collection === '' ? null : chosen.collection}
        onChange={(collection) => draft.set({ collection })}
        fault={faults[IDS.collection]}
      />
      <TextArea
        id={IDS.comments}
        label={t`Comments`}
        hint={t`Optional`}
        value={texts.comments}
        onChange={(comments) => writeTexts({ comments })}
        max={WISH_MAX}
        fault={faults[IDS.comments]}
      />
      <p>
        <Trans>From the arrival of the parcel it takes about 2 weeks.</Trans>
      </p>
      {count > 0 && chosen.collection !== '' && <Total target={id} chosen={chosen} />}
      <button type="submit" className="button main self-start">
        <Trans>To payment</Trans>
      </button>
    </form>
  );
}

/** The price of a piece. */
const PieceHint = ({ kind }: { kind: BoxKind }) =>
  isPriced(kind) ? (
    <ItemPrice item={BOX_PRICES[kind]} isEach />
  ) : (
    <Trans>Reels, slides or something else, in your words below.</Trans>
  );

function ItemPrice({ item, isEach = false }: { item: Parameters<typeof chargeOf>[1]; isEach?: boolean }) {
  const { data: list } = useQuery(pricesQuery);
  const price = list && chargeOf(list, item);
  if (!price) return null;
  return isEach ? (
    <Trans>
      <Price {...price} /> each
    </Trans>
  ) : (
    <Price {...price} />
  );
}

/** What the box costs, as the server computes it. */
function Total({ target, chosen }: { target: string; chosen: Chosen }) {
  // asked for once the counts rest
  const written = JSON.stringify(chosen);
  const settled = JSON.parse(useDebounced(written)) as Chosen;
  const quote = useQuery({
    ...quoteQuery({ kind: 'box', target, lines: linesOf(settled), box: unnamed(settled) }),
    enabled: settled.collection !== '',
  });
  if (quote.error) return <CallFault error={quote.error} again={() => void quote.refetch()} />;
  if (!quote.data)
    return (
      <Skeleton>
        <SkeletonLine />
        <SkeletonLine size="60%" />
      </Skeleton>
    );
  const isOld = quote.isPlaceholderData || JSON.stringify(settled) !== written;
  return (
    <div aria-live="polite" aria-busy={isOld || undefined}>
      <OrderSummary totals={quote.data} />
    </div>
  );
}

/** What has no price needs words, which do not change the sum. */
const unnamed = ({ other }: Chosen): BillingInformation['box'] & object => ({
  other_count: other,
  other_text: other > 0 ? '…' : '',
  comments: '',
});

function chosenIn(begun: BillingInformation | null): Chosen {
  const of = (kind: Priced) => begun?.lines.find(({ item }) => item === BOX_PRICES[kind])?.quantity ?? 0;
  return {
    photo: of('photo'),
    audio: of('audio'),
    video: of('video'),
    disc: of('disc'),
    other: begun?.box?.other_count ?? 0,
    collection: BOX_COLLECTIONS.find((one) => begun?.lines.some(({ item }) => item === one)) ?? '',
  };
}

const linesOf = (chosen: Chosen): BillingInformation['lines'] => [
  ...BOX_KINDS.filter(isPriced).flatMap((kind) =>
    chosen[kind] > 0 ? [{ item: BOX_PRICES[kind], quantity: chosen[kind] }] : [],
  ),
  ...(chosen.collection === '' ? [] : [{ item: chosen.collection, quantity: 1 }]),
];
