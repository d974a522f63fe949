import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import * as api from '#worker/contract/vendor.ts';
import { bodyOf, FIELDS, type Typed, typedOf, type Values } from './product-fields.ts';
import { type ProductPhoto, ProductPhotos, photosOf } from './product-photos.tsx';
import { productsQuery, showProduct, vendorQuery } from './vendor-queries.ts';
import { SUITABLE_WORDS } from './vendor-words.ts';

type Props = {
  /** Null for a new one. */
  product: api.Product | null;
  /** The currency of prices here. */
  currency: string;
  /** Whether it is sent for review as soon as it is saved. */
  sends?: boolean;
  action: string;
  onSaved: (product: api.Product) => void;
};

/** The form of a product. What is typed is kept until it is saved. */
export function ProductForm({ product, currency, sends = false, action, onSaved }: Props) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const percent = useQuery(vendorQuery()).data?.fee;
  const name = `product.${product?.id ?? 'new'}`;
  const draft = useFormDraft<Typed>(name, typedOf(product, currency));
  const { keyFor, done } = useIdempotencyKey(name);
  const [chosen, setChosen] = useState<readonly ProductPhoto[] | null>(null);
  const stored = photosOf(product?.images ?? []);
  const photos = chosen ?? stored;
  /** Saved before, where only sending it for review failed. */
  const latest = useRef<api.Product>(null);
  const arePhotosChanged = idsOf(photos).join() !== idsOf(stored).join();
  const forget = () => {
    draft.forget();
    setChosen(null);
  };
  useUnsaved(draft.changed || arePhotosChanged, forget);

  async function save(values: Values): Promise<{ product: api.Product }> {
    const body = bodyOf(values);
    const known = newest(latest.current, product);
    const saved = known
      ? await call(api.changeProduct, { params: { id: known.id }, version: known.version, body })
      : await call(api.createProduct, { body, idempotencyKey: keyFor(body) });
    latest.current = saved.product;
    showProduct(queries, saved.product);
    if (!values.isForReview || saved.product.state !== 'draft') return saved;
    const sent = await call(api.moveProduct, {
      params: { id: saved.product.id },
      body: { state: 'review' },
    });
    latest.current = sent.product;
    return sent;
  }

  const form = useSubmission({
    fields: FIELDS,
    values: (): Values => ({
      ...draft.value,
      images: idsOf(photos),
      currency,
      isForReview: sends || (product !== null && product.state !== 'draft'),
    }),
    send: save,
    onSuccess: (saved) => {
      showProduct(queries, saved.product);
      forget();
      done();
    },
    onDone: (saved) => onSaved(saved.product),
    onError: () => {
      void queries.invalidateQueries({ queryKey: productsQuery().queryKey });
      return undefined;
    },
  });

  const text = (field: Exclude<keyof Typed, 'price' | 'suitable'>) => ({
    id: FIELDS[field].id,
    value: draft.value[field],
    onChange: (typed: string) => draft.set({ [field]: typed }),
    fault: form.faultOf(field),
  });
  const choices = api.SUITABLE_FOR.map((id) => ({ id, title: i18n._(SUITABLE_WORDS[id]) }));
  return (
    <SubmissionForm of={form}>
      {(product?.state === 'live' || product?.state === 'paused') && (
        <p className="rounded-lg bg-(--info-soft) p-4 text-(--info)">
          <Trans>
            New words or photos are reviewed before the product is on sale again. A new price and the numbers
            below apply at once, to new orders only.
          </Trans>
        </p>
      )}
      <ProductPhotos
        id={FIELDS.images.id}
        photos={photos}
        onChange={(change) => setChosen((before) => change(before ?? stored))}
        fault={form.faultOf('images')}
      />
      <TextField {...text('name_he')} label={t`Name in Hebrew`} lang="he" autoComplete="off" />
      <TextField {...text('name_en')} label={t`Name in English`} lang="en" autoComplete="off" />
      <TextArea {...text('description_he')} label={t`Description in Hebrew`} max={2000} />
      <TextArea {...text('description_en')} label={t`Description in English`} max={2000} />
      <TextField
        id={FIELDS.price_minor.id}
        label={t`Price in ${currency}`}
        hint={
          percent === undefined
            ? undefined
            : t`The price for the buyer. Our fee of ${percent}% is taken from it.`
        }
        ltr
        inputMode="decimal"
        autoComplete="off"
        value={draft.value.price}
        onChange={(price) => draft.set({ price })}
        fault={form.faultOf('price_minor')}
      />
      <RadioRows
        label={t`Which sites does it suit?`}
        rows={choices}
        value={draft.value.suitable}
        onChange={(suitable) => draft.set({ suitable })}
      />
      <TextField
        {...text('lead_days')}
        label={t`Days of notice`}
        hint={t`How many days before its day it has to be ordered; 0 for the same day.`}
        ltr
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...text('cutoff')}
        label={t`Until what time on the last day to order`}
        hint={t`In Israel time.`}
        type="time"
        ltr
      />
      <TextField
        {...text('capacity')}
        label={t`Most deliveries on one day`}
        ltr
        inputMode="numeric"
        autoComplete="off"
      />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
        {action}
      </SubmitButton>
    </SubmissionForm>
  );
}

const idsOf = (photos: readonly ProductPhoto[]): string[] => photos.map(({ id }) => id);

/** The later version of the two. */
const newest = (one: api.Product | null, other: api.Product | null): api.Product | null =>
  one && other ? (one.version > other.version ? one : other) : (one ?? other);
