import type { Product, Vendor } from '#worker/contract/vendor.ts';

/** An approved vendor, as the API returns it; `more` overrides fields. */
export const aVendor = (more: Partial<Vendor> = {}): Vendor => ({
  id: 3,
  company: 'Carmel Flowers',
  company_id: '514000001',
  phone: '+97248123456',
  email: 'shop@example.org',
  about: 'A family shop.',
  address: 'Herzl 10, Haifa',
  languages: ['he', 'en'],
  areas: [{ kind: 'city', value: 'haifa', label: 'Haifa' }],
  calendar: { closed_weekdays: [], closed_on_shabbat: true, closed_on_festivals: true },
  closed_days: [],
  payout: { holder: 'Carmel Flowers', bank: 'Leumi', branch: '800', account: '123456' },
  payout_changed_at: null,
  state: 'approved',
  state_note: null,
  applied_at: '2026-11-01T08:00:00.000Z',
  fee: 15,
  version: 1,
  can: { change: true, send: false, pause: true, resume: false },
  ...more,
});

/** A product on sale. */
export const aProduct = (more: Partial<Product> = {}): Product => ({
  id: 11,
  name_he: 'זר לבן',
  name_en: 'White bouquet',
  description_he: 'ורדים לבנים.',
  description_en: 'White roses.',
  price_minor: 9000,
  currency: 'USD',
  images: [
    {
      id: 'photo',
      src: '/api/media/photo?e=1&s=1',
      widths: [320, 800],
      width: 800,
      height: 600,
      thumbhash: null,
      focal: { x: 0.5, y: 0.5 },
    },
  ],
  suitable: 'memorial',
  lead_days: 1,
  cutoff: '12:00',
  capacity: 10,
  state: 'live',
  state_note: null,
  version: 1,
  updated_at: '2026-11-01T08:00:00.000Z',
  can: { moves: ['paused', 'archived'] },
  ...more,
});
