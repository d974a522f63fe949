import type { DemoCommunity } from '../demo-content.ts';
import { townspeople, WORK_FIELD } from './town.ts';

/** The screen of the demo shows its wall. */
export const KIOSK_COMMUNITY = 'maale-hashaked';

export const demoCommunities: readonly DemoCommunity[] = [
  {
    slug: 'hebrew-letters',
    name: 'בית האותיות',
    other_name: null,
    lang: 'he',
    sentence: 'כותבות וכותבים שמילותיהם נשארו איתנו.',
    type: 'regular',
    permissions: 'public',
    wall: 'open',
    owner: 'owner',
    members: [
      { user: 'coowner', role: 'coowner' },
      { user: 'editor', role: 'editor' },
      { user: 'member', role: 'member' },
      { user: 'miriam', role: 'member' },
      { user: 'hadas', role: 'member' },
    ],
    sites: [
      'rachel-bluwstein',
      'hayim-nahman-bialik',
      'leah-goldberg',
      'shmuel-yosef-agnon',
      'eliezer-ben-yehuda',
      'hannah-senesh',
      'emma-lazarus',
      'janusz-korczak',
    ],
    entries: [],
    private_fields: [],
  },
  {
    slug: 'women-of-science',
    name: 'Women of Science',
    other_name: null,
    lang: 'en',
    sentence: 'A circle that keeps the memory of those who measured, counted and asked.',
    type: 'controlled',
    permissions: 'private',
    wall: 'closed',
    owner: 'coowner',
    members: [
      { user: 'clara', role: 'coowner' },
      { user: 'editor', role: 'editor' },
      { user: 'member', role: 'member' },
    ],
    sites: ['marie-curie', 'florence-nightingale'],
    entries: [],
    private_fields: [],
  },
  {
    slug: KIOSK_COMMUNITY,
    name: 'מעלה השקד',
    other_name: 'Ma’ale HaShaked',
    lang: 'he',
    sentence: 'אנשי המושבה, רחוב אחרי רחוב.',
    type: 'regular',
    permissions: 'public',
    wall: 'closed',
    owner: 'owner',
    members: [
      { user: 'editor', role: 'editor' },
      { user: 'member', role: 'member' },
    ],
    sites: [],
    entries: townspeople,
    private_fields: [{ id: WORK_FIELD, name: 'מקום עבודה', searchable: true }],
  },
];
