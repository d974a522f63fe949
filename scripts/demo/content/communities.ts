import type { DemoCommunity } from '../demo-content.ts';

/** The screen of the demo shows the first one's wall. */
export const demoCommunities: readonly [DemoCommunity, ...DemoCommunity[]] = [
  {
    slug: 'hebrew-letters',
    name: 'בית האותיות',
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
  },
  {
    slug: 'women-of-science',
    name: 'Women of Science',
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
  },
];
