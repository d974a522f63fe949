import { Trans } from '@lingui/react/macro';
import { UserText } from '#web/ui/user-text.tsx';
import type { Locale } from '#worker/shared/locale.ts';
import type { BillingInformation } from './billing-information.ts';

type Props = { info: BillingInformation; name: string; lang?: Locale | undefined };

/** What is being paid for, and for whose site. */
export function CheckoutTitle({ info: { kind, gift }, name, lang }: Props) {
  const person = <UserText lang={lang}>{name}</UserText>;
  if (kind === 'export') return <Trans>A backup of the site of {person}</Trans>;
  if (kind === 'flowers') return <Trans>Flowers for the grave of {person}</Trans>;
  if (kind === 'box') return <Trans>A digitization box for the site of {person}</Trans>;
  if (kind === 'stickers') return <Trans>Stickers for the site of {person}</Trans>;
  return gift ? (
    <Trans>A plan as a gift for the site of {person}</Trans>
  ) : (
    <Trans>A plan for the site of {person}</Trans>
  );
}
