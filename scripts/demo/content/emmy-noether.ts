import type { DemoSite } from '../demo-content.ts';

/** The owner's private site: no other site's text may name her. */
export const emmyNoether: DemoSite = {
  slug: 'emmy-noether',
  type_id: 1,
  mode: 'private',
  lang: 'en',
  first_name: 'Emmy',
  last_name: 'Noether',
  other_name: 'אמי נתר',
  gender: 'female',
  honorific: 'none',
  birth: { format: 'en', year: 1882, month: 3, day: 23 },
  death: { format: 'en', year: 1935, month: 4, day: 14 },
  birth_country: 'Germany',
  birth_city: 'Erlangen',
  death_place: 'Bryn Mawr, Pennsylvania',
  sentence: 'Mathematician. She showed that behind every law of conservation there is a symmetry.',
  about: `Emmy Noether was born in Erlangen, in Bavaria, the daughter of the mathematician Max Noether and of Ida Kaufmann. Women could not enrol at the university at the time; she sat in on lectures with the permission of each professor until the rules changed, and took her doctorate there in 1907. For seven years she worked in Erlangen without post or pay.

In 1915 David Hilbert and Felix Klein invited her to Göttingen. Colleagues objected to a woman as lecturer, so for some years her courses were announced under Hilbert’s name. In that time she proved the theorem that ties each continuous symmetry of a physical system to a conserved quantity. Physics has leaned on it ever since.

In the 1920s she turned to algebra and gave it a new way of seeing, in which the structure comes first and the calculation after. Her students followed her on long walks and argued the whole way.

In 1933 she was dismissed for being Jewish. She went to Bryn Mawr College in Pennsylvania and lectured at Princeton. She died in April 1935, four days after an operation. Her ashes lie in the cloister of the college library.`,
  accent: 'blue',
  owner: 'owner',
  members: [
    { user: 'coowner', role: 'coowner' },
    { user: 'editor', role: 'editor' },
    { user: 'member', role: 'member' },
    { user: 'david', role: 'member' },
    { user: 'priya', role: 'member' },
  ],
  tags: ['algebra', 'Göttingen', 'symmetry'],
  subscribed: false,
  cover: { kind: 'cover', seed: 26, scene: 'garden', palette: 'rose' },
  portrait: {
    kind: 'portrait',
    seed: 26,
    ground: ['#cfc3c9', '#a99aa6'],
    backdrop: 'rings',
    tint: '#7d6a80',
    skin: 'light',
    face: 'round',
    age: 'middle',
    brows: 'strong',
    hair: { style: 'upswept', color: '#4a3c36' },
    glasses: 'oval',
    dress: { style: 'blouse', color: '#e6dccf' },
  },
  memories: [
    {
      type: 'text',
      author: 'david',
      lang: 'en',
      days_ago: 34,
      pinned: true,
      likes: 4,
      text: 'I give the theorem to my last-year pupils on a Friday, near the end, when they are tired and can be surprised. If the laws are the same tomorrow as today, energy is kept. If they are the same here as there, momentum is.\n\nIn the silence that follows, one of them always looks at the clock and then, rather suspiciously, at the wall.',
    },
    {
      type: 'text',
      author: 'owner',
      lang: 'he',
      days_ago: 27,
      likes: 3,
      text: 'שבע שנים בלי שכר. את זה אני מספר לדוקטורנטים שלי כשהם מתלוננים, ואז מתנצל, כי יש להם סיבה.',
    },
    {
      type: 'text',
      author: 'coowner',
      lang: 'en',
      days_ago: 21,
      text: 'Her students were called by her name, as if they were a family. When they could no longer meet at the institute they met in her flat. That is the picture I keep: the door, and people coming up the stairs with their coats on.',
    },
    {
      type: 'photo',
      author: 'priya',
      lang: 'en',
      days_ago: 14,
      text: 'Working through the 1921 paper, a page a night. It is the only mathematics I know that gets quieter as it goes on.',
      media: [
        {
          art: { kind: 'photo', seed: 411, motif: 'lamp', palette: 'rose', ratio: '4:3' },
          caption: 'Page nineteen',
        },
      ],
      likes: 2,
    },
    {
      type: 'text',
      author: 'editor',
      lang: 'he',
      days_ago: 9,
      text: 'בשיעור על שמות אמרתי לתלמידות שלי: היא לא ביקשה שיקראו על שמה משפט. היא ביקשה ללמד.',
    },
    {
      type: 'candle',
      author: 'member',
      lang: 'en',
      days_ago: 4,
      candle_text: 'For the walks, and the arguing.',
    },
    { type: 'candle', author: 'owner', lang: 'he', days_ago: 2 },
  ],
};
