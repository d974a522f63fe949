import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUncardedDraft } from '#web/features/orders/public.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { ContactLink } from '#web/ui/error-summary.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { PhoneField } from '#web/ui/forms/phone-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { Skeleton, SkeletonLine, SkeletonRows } from '#web/ui/skeleton.tsx';
import { hasCardNumber } from '#worker/contract/card-number.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { listBouquets } from '#worker/contract/flowers.ts';
import { CARD_TEXT_MAX, type FlowersInput } from '#worker/contract/order.ts';
import { BouquetField } from './bouquet-field.tsx';
import { DayField } from './day-field.tsx';
import { cemeteryOf, dayFor, FIELDS, orderedIn, typedOf, valuesOf, YES } from './flower-input.ts';
import { bouquetsQuery, isSomewhere, NOWHERE } from './flower-queries.ts';
import { PlaceFields } from './place-fields.tsx';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  siteId: number;
  /** An order that was begun before. */
  begun: FlowersInput | undefined;
  onReady: (flowers: FlowersInput) => void;
  /** What the flowers cost, once all is chosen. */
  summary: (flowers: FlowersInput | null) => ReactNode;
};

/** What is known of the grave comes first, since the form begins with it. */
export function FlowersForm(props: Props) {
  const { data, error, refetch } = useQuery(bouquetsQuery(props.id, NOWHERE));
  if (data) return <Form {...props} known={data} />;
  if (error) return <CallFault error={error} again={() => void refetch()} />;
  return (
    <Skeleton>
      <SkeletonLine size="40%" />
      <SkeletonLine />
      <SkeletonLine />
    </Skeleton>
  );
}

const CITY_MAX = 80;

function Form({
  id,
  siteId,
  begun,
  onReady,
  summary,
  known,
}: Props & { known: ReplyOf<typeof listBouquets> }) {
  const { t } = useLingui();
  const { yahrzeit } = known;
  const [typed, write, forget] = useUncardedDraft(`flowers.${siteId}`, typedOf(begun, known.place));
  const city = useDebounced(typed.city.trim());
  const destination = {
    cemetery: cemeteryOf(typed),
    city: hasCardNumber(city) ? '' : city.slice(0, CITY_MAX),
  };
  const offered = useQuery({
    ...bouquetsQuery(id, destination),
    enabled: isSomewhere(destination),
    placeholderData: keepPreviousData,
  });
  const bouquets = isSomewhere(destination) ? offered.data?.bouquets : undefined;
  const bouquet = bouquets?.find((one) => String(one.id) === typed.product_id);
  const day = dayFor(typed.due_on, bouquet, yahrzeit);
  const isServed = bouquets?.length !== 0;
  const values = () => valuesOf(typed, bouquet, day, isServed);

  const form = useSubmission({
    fields: FIELDS,
    values,
    check: ({ isServed }) =>
      isServed
        ? []
        : [{ fieldId: FIELDS.product_id.id, message: t`We didn’t find a vendor on your location` }],
    send: async (values) => orderedIn(values),
    onDone: (flowers) => {
      if (!flowers) return;
      onReady(flowers);
      forget();
    },
  });

  return (
    <SubmissionForm of={form}>
      <PlaceFields siteRef={id} typed={typed} onChange={write} faultOf={form.faultOf} />
      <section aria-labelledby="flowers-choice" className="flex flex-col gap-5 pt-3">
        <h2 id="flowers-choice" className="text-xl!">
          <Trans>The bouquet</Trans>
        </h2>
        {!isSomewhere(destination) ? (
          <p id={FIELDS.product_id.id} tabIndex={-1} className="text-(--ink-2)">
            <Trans>Enter the cemetery or the city to see the bouquets of the florists there.</Trans>
          </p>
        ) : offered.error && !bouquets ? (
          <CallFault error={offered.error} again={() => void offered.refetch()} />
        ) : !bouquets ? (
          <SkeletonRows />
        ) : bouquets.length === 0 ? (
          <NoVendor />
        ) : (
          <div aria-busy={offered.isPlaceholderData || undefined}>
            <BouquetField
              id={FIELDS.product_id.id}
              bouquets={bouquets}
              value={bouquet}
              onChange={(chosen) => write({ product_id: String(chosen.id) })}
              fault={form.faultOf('product_id')}
            />
          </div>
        )}
        {bouquet && (
          <DayField
            id={FIELDS.due_on.id}
            days={bouquet.days}
            yahrzeit={yahrzeit}
            value={day}
            isLost={typed.due_on !== '' && day === ''}
            onChange={(due_on) => write({ due_on })}
            fault={form.faultOf('due_on')}
          />
        )}
        {isServed && (
          <Checkbox
            label={t`A similar bouquet of another florist will do`}
            hint={t`If this florist cannot come, we ask others nearby for a bouquet worth 80 to 100 percent of the price. Otherwise the order is cancelled then, and you get your money back.`}
            isSelected={typed.similar_ok === YES}
            onChange={(on) => write({ similar_ok: on ? YES : '' })}
          />
        )}
      </section>
      <section aria-labelledby="flowers-words" className="flex flex-col gap-5 pt-3">
        <h2 id="flowers-words" className="text-xl!">
          <Trans>The card</Trans>
        </h2>
        <TextArea
          id={FIELDS.card_text.id}
          label={t`Text on the card, if you like`}
          hint={t`In Hebrew or English, up to ${CARD_TEXT_MAX} characters. The florist writes it as it is here.`}
          max={CARD_TEXT_MAX}
          value={typed.card_text}
          onChange={(card_text) => write({ card_text })}
          fault={form.faultOf('card_text')}
        />
        <PhoneField
          id={FIELDS.phone.id}
          label={t`Your phone, if you like`}
          hint={t`The florist sees only its last digits.`}
          value={{ country: typed.phone_country, number: typed.phone }}
          onChange={({ country, number }) => write({ phone: number, phone_country: country })}
          fault={form.faultOf('phone')}
        />
      </section>
      {summary(orderedIn(values()))}
      <button type="submit" className="button main self-start">
        <Trans>To payment</Trans>
      </button>
    </SubmissionForm>
  );
}

/** Nobody brings flowers there; what can be done instead. */
const NoVendor = () => (
  <div
    id={FIELDS.product_id.id}
    tabIndex={-1}
    role="status"
    className="flex flex-col items-start gap-2 rounded-lg bg-(--info-soft) p-4 text-(--info)"
  >
    <p className="font-semibold">
      <Trans>Service not supported in your area</Trans>
    </p>
    <p>
      <Trans>We didn’t find a vendor on your location</Trans>
    </p>
    <p>
      <Trans>
        Check the cemetery and the spelling of the city. If they are right, no florist brings flowers there
        yet. What you entered stays here.
      </Trans>
    </p>
    <ContactLink />
  </div>
);
