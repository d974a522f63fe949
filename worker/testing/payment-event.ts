import { createHmac } from 'node:crypto';

/** An event of the payment provider about nothing of ours, signed now: the raw body and its headers. */
export function aPaymentEvent(
  secret: string,
  object: object = { id: 'cs_test_of_nobody', object: 'checkout.session' },
) {
  const t = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'checkout.session.expired',
    created: t,
    livemode: false,
    api_version: null,
    data: { object },
  });
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${t},v1=${v1}` } };
}
