import type { BoxKind } from '#worker/contract/box.ts';
import { box_items } from '#worker/db/schema/boxes.ts';
import { anOrder } from './orders-seed.ts';
import { db, next } from './seed.ts';

type Patch = Partial<Parameters<typeof anOrder>[0]> & { user_id: number };

/** An order of a box of two photos and a video cassette that is paid for, unless the patch says otherwise. */
export const aBoxOrder = ({ details, ...patch }: Patch): Promise<number> =>
  anOrder({
    product: 'box',
    status: 'placed',
    stage: 'paid',
    lines: [
      { item: 'box_photo', quantity: 2, unit_minor: 200, total_minor: 400 },
      { item: 'box_video', quantity: 1, unit_minor: 3000, total_minor: 3000 },
      { item: 'certified_mail', quantity: 1, unit_minor: 1800, total_minor: 1800 },
    ],
    subtotal_minor: 5200,
    vat_minor: 793,
    total_minor: 5200,
    address: {
      name: 'Noa Levi',
      phone: '+972541234567',
      country: 'IL',
      city: 'Haifa',
      street: 'HaNassi 4',
      zip: '',
    },
    details: {
      box: {
        other_count: 0,
        other_text: '',
        comments: '',
        declared: { photo: 2, video: 1 },
        collection: 'certified_mail',
        done: 0,
        blank: 0,
        total: 0,
        credited_minor: 0,
      },
      ...details,
    },
    ...patch,
  });

/** A piece that came in a box; returns its id. */
export async function aBoxItem(
  order_id: number,
  patch: Partial<typeof box_items.$inferInsert> & { kind?: BoxKind } = {},
): Promise<number> {
  const id = next();
  await db.insert(box_items).values({
    id,
    order_id,
    kind: 'photo',
    number: id,
    state: 'received',
    updated_at: '2026-11-10T12:00:00.000Z',
    ...patch,
  });
  return id;
}
