import { msg } from '@lingui/core/macro';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { findOrder } from '#worker/features/orders/public.ts';
import { addressOf, findCode } from '#worker/features/short-links/public.ts';
import { pdfReply } from '#worker/http/pdf-reply.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { orderNumber } from '#worker/shared/order-number.ts';
import { boxOf } from './box-moves.ts';
import { collectionWords } from './box-words.ts';

/** The label of a box in the language of its buyer, for them and for administrators, while its code is in use. */
export async function readLabel(ctx: CtxFor<'member'>, id: number): Promise<Response> {
  const order = await findOrder(ctx.db, id);
  const isTheirs = order?.user_id === ctx.actor.userId || ctx.actor.kind === 'admin';
  if (!order?.details.code || order.product !== 'box' || !isTheirs) throw new AppError('order.not_found');
  const code = await findCode(ctx.db, order.details.code);
  if (code?.state !== 'printed') throw new AppError('order.not_found');
  const { locale, address, payer } = order;
  const messages = i18nFor(locale);
  const number = orderNumber(order.id);
  const title = messages._(msg`Label of the box`);
  const { labelPdf } = await import('./label-pdf.ts');
  const file = await labelPdf(
    {
      locale,
      title: `${title} ${number}`,
      address: addressOf(ctx.config.origin, code),
      number: String(number),
      words: {
        order: messages._(msg`Order number`),
        to: messages._(msg`To`),
        from: messages._(msg`From`),
        how: collectionWords(boxOf(order).collection, locale),
        inside: messages._(msg`Stick this label on the parcel.`),
      },
      to: [ctx.config.issuer.name, ...linesIn(ctx.config.issuer.address)],
      from: address
        ? [address.name, address.street, [address.zip, address.city].filter(Boolean).join(' '), address.phone]
        : [`${payer.first_name} ${payer.last_name}`],
    },
    ctx.now(),
  );
  return pdfReply(file, `label-${number}.pdf`, `${title} ${number}.pdf`);
}

const linesIn = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
