import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { messageFor, type OwnMessages } from '#web/lib/forms/validate.ts';
import { internationalNumber } from '#web/ui/forms/phone.ts';
import type { Field } from '#web/ui/forms/use-submission.ts';
import { hasCardNumber } from '#worker/contract/card-number.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { Bouquet, listBouquets } from '#worker/contract/flowers.ts';
import type { FlowersInput } from '#worker/contract/order.ts';
import { FlowersInput as FlowersSchema } from '#worker/contract/schemas/order-details.ts';

type Place = NonNullable<ReplyOf<typeof listBouquets>['place']>;

/** The texts of the form as they are typed and kept; empty where nothing is chosen. */
export type Typed = Record<
  | 'cemetery_id'
  | 'graveyard_name'
  | 'city'
  | 'location'
  | 'address'
  | 'product_id'
  | 'due_on'
  | 'card_text'
  | 'similar_ok'
  | 'phone'
  | 'phone_country',
  string
>;
export const YES = 'yes';

/** The longest text of the location, as in the contract. */
export const LOCATION_MAX = 500;

const EMPTY: Typed = {
  cemetery_id: '',
  graveyard_name: '',
  city: '',
  location: '',
  address: '',
  product_id: '',
  due_on: '',
  card_text: '',
  similar_ok: '',
  phone: '',
  phone_country: 'IL',
};

/** What the form shows before anything is typed: an order that was begun, else what is known of the grave. */
export function typedOf(begun: FlowersInput | undefined, place: Place | null): Typed {
  if (begun)
    return {
      ...EMPTY,
      ...begun,
      cemetery_id: begun.cemetery_id ? String(begun.cemetery_id) : '',
      product_id: String(begun.product_id),
      similar_ok: begun.similar_ok ? YES : '',
    };
  if (!place) return EMPTY;
  const { cemetery_id, graveyard_name, city, location } = place;
  return { ...EMPTY, cemetery_id: cemetery_id ? String(cemetery_id) : '', graveyard_name, city, location };
}

/** The id of the cemetery that was chosen from the list; null where it was typed. */
export const cemeteryOf = ({ cemetery_id }: Pick<Typed, 'cemetery_id'>): number | null =>
  Number(cemetery_id) || null;

/** The day for a bouquet: the one that was chosen, at first the yahrzeit; empty where it cannot be met. */
export function dayFor(dueOn: string, bouquet: Bouquet | undefined, yahrzeit: string | null): string {
  const day = dueOn || yahrzeit || '';
  return bouquet?.days.includes(day) ? day : '';
}

export type Values = Omit<FlowersInput, 'product_id' | 'cemetery_id'> & {
  cemetery_id: number | null;
  product_id: number | null;
  /** Whether something can be brought to the place; not known before the place is. */
  isServed: boolean;
};

/** What would be ordered; null where a part of it is missing or invalid. */
export function orderedIn({ isServed: _, ...values }: Values): FlowersInput | null {
  const result = FlowersSchema.safeParse(values);
  return result.success ? result.data : null;
}

export function valuesOf(typed: Typed, bouquet: Bouquet | undefined, day: string, isServed: boolean): Values {
  const text = (name: keyof Typed) => typed[name].trim();
  const phone = text('phone');
  return {
    cemetery_id: cemeteryOf(typed),
    graveyard_name: text('graveyard_name'),
    city: text('city'),
    location: text('location'),
    address: text('address'),
    product_id: bouquet?.id ?? null,
    due_on: day,
    card_text: text('card_text'),
    similar_ok: typed.similar_ok === YES,
    phone: internationalNumber({ country: typed.phone_country, number: phone }) ?? phone,
    isServed,
  };
}

const { shape } = FlowersSchema;
const missing = (message: MessageDescriptor): OwnMessages => ({
  'text.too_short': message,
  'field.required': message,
});

/** The fields of the form, in their order on the page. */
export const FIELDS = {
  graveyard_name: {
    id: 'flowers-graveyard',
    schema: shape.graveyard_name,
    own: missing(msg`Enter the name of the cemetery`),
  },
  // its field is shown once a cemetery is typed
  city: {
    id: 'flowers-graveyard-city',
    check: ({ graveyard_name, city }) =>
      graveyard_name === '' ? undefined : messageFor(shape.city, city, missing(msg`Enter the city`)),
  },
  address: {
    id: 'flowers-address',
    schema: shape.address,
    own: missing(msg`Enter the address of the cemetery`),
  },
  location: {
    id: 'flowers-location',
    schema: shape.location,
    own: missing(msg`Say where the grave is in the cemetery`),
  },
  product_id: {
    id: 'flowers-bouquet',
    check: ({ product_id, isServed }) =>
      isServed && product_id === null ? msg`Choose a bouquet` : undefined,
  },
  due_on: {
    id: 'flowers-day',
    check: ({ product_id, due_on }) => (product_id !== null && due_on === '' ? msg`Choose a day` : undefined),
  },
  card_text: { id: 'flowers-card', schema: shape.card_text },
  phone: {
    id: 'flowers-phone',
    check: ({ phone }) =>
      phone === '' || hasCardNumber(phone) || /^\+\d{7,15}$/.test(phone)
        ? undefined
        : msg`This phone number is not valid`,
    schema: shape.phone,
  },
} satisfies Record<string, Field<Values>>;
