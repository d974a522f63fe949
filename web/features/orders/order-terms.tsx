import { msg } from '@lingui/core/macro';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { REFUND_DAYS } from '#worker/contract/billing.ts';
import type { OrderProduct } from '#worker/contract/order.ts';
import { Consent } from '#worker/shared/views/form/consent.tsx';

type Props = {
  id: string;
  product: OrderProduct;
  isRefundable: boolean;
  isSelected: boolean;
  onChange: (on: boolean) => void;
  fault: string | undefined;
};

/** The consent to the terms; `isRefundable`: money is paid, which can be given back. */
export const OrderTerms = ({ product, isRefundable, ...box }: Props) => (
  <Checkbox
    {...box}
    label={
      <Consent
        view={useView()}
        message={
          !isRefundable
            ? msg`I agree to the <terms>terms of use</terms>.`
            : product === 'flowers'
              ? msg`I agree to the <terms>terms of use</terms>. I know that I can cancel until a florist accepts the order, and pay nothing then.`
              : product === 'box'
                ? msg`I agree to the <terms>terms of use</terms>. I know that I can cancel until the parcel arrives, and get my money back.`
                : product === 'stickers'
                  ? msg`I agree to the <terms>terms of use</terms>. I know that I can cancel until the printing begins, and get my money back.`
                  : msg`I agree to the <terms>terms of use</terms>. I know that I can cancel within ${{ days: REFUND_DAYS }} days and get my money back.`
        }
      />
    }
  />
);
