import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ProductState, VendorState } from '#worker/contract/vendor.ts';
import { PRODUCT_WORDS, VENDOR_WORDS } from './vendor-words.ts';

const GOOD = 'bg-(--success-soft) text-(--success)';
const STOPPED = 'bg-(--warning-soft) text-(--warning)';
const NEUTRAL = 'bg-(--info-soft) text-(--info)';

const COLORS: Partial<Record<VendorState | ProductState, string>> = {
  approved: GOOD,
  live: GOOD,
  needs_info: STOPPED,
  paused: STOPPED,
  closed: STOPPED,
};

function Badge({ state, name }: { state: VendorState | ProductState; name: MessageDescriptor }) {
  const { i18n } = useLingui();
  return (
    <span className={`inline-block rounded-full px-3 py-1 text-[0.9375rem] ${COLORS[state] ?? NEUTRAL}`}>
      {i18n._(name)}
    </span>
  );
}

export const VendorBadge = ({ state }: { state: VendorState }) => (
  <Badge state={state} name={VENDOR_WORDS[state].name} />
);

export const ProductBadge = ({ state }: { state: ProductState }) => (
  <Badge state={state} name={PRODUCT_WORDS[state].name} />
);
