import type { DemoSite } from '../demo-content.ts';

export const adaLovelace: DemoSite = {
  slug: 'ada-lovelace',
  type_id: 2,
  mode: 'open',
  lang: 'en',
  first_name: 'Ada',
  last_name: 'Lovelace',
  other_name: 'עדה לאבלייס',
  gender: 'female',
  honorific: 'none',
  birth: { format: 'en', year: 1815, month: 12, day: 10 },
  death: { format: 'en', year: 1852, month: 11, day: 27 },
  birth_country: 'England',
  birth_city: 'London',
  death_place: 'Marylebone, London',
  sentence:
    'Mathematician. She looked at a machine made for arithmetic and saw that it could work with anything.',
  about: `Augusta Ada Byron was born in London in December 1815. Her parents parted when she was a few weeks old, and she never knew her father, the poet. Her mother had her taught mathematics from early childhood, unusually for a girl of her time, and Ada took to it with appetite. At twelve she planned a flying machine and studied the wings of birds to get its proportions right.

At seventeen she met Charles Babbage, who showed her a working part of his Difference Engine. They remained friends and correspondents for the rest of her life. Mary Somerville encouraged her, and later Augustus De Morgan taught her by letter. In 1835 she married William King, who became Earl of Lovelace; they had three children.

In 1843 she translated from the French an account of Babbage’s proposed Analytical Engine and added notes of her own, about three times as long as the text. The last of them sets out, step by step, how the engine could compute the Bernoulli numbers. It is often called the first published computer program. She also wrote that such an engine might one day work on things other than number, such as music.

Ada died of cancer at thirty-six. At her own wish she lies beside her father at Hucknall, in Nottinghamshire.`,
  accent: 'brown',
  owner: 'priya',
  members: [
    { user: 'david', role: 'editor' },
    { user: 'member', role: 'member' },
  ],
  tags: ['mathematics', 'computing', 'London', 'letters'],
  subscribed: false,
  featured: 2,
  cover: { kind: 'cover', seed: 4, scene: 'fog', palette: 'rose' },
  portrait: {
    kind: 'portrait',
    seed: 21,
    ground: ['#d9c3bb', '#a98a8a'],
    backdrop: 'cards',
    tint: '#c9a993',
    skin: 'fair',
    face: 'oval',
    age: 'young',
    brows: 'soft',
    hair: { style: 'side-loops', color: '#2f2320' },
    dress: { style: 'gown', color: '#6d3f52', second: '#ead9cf' },
  },
  memories: [
    {
      type: 'text',
      author: 'priya',
      lang: 'en',
      days_ago: 41,
      pinned: true,
      likes: 9,
      text: 'I have written software for nineteen years, and I keep a copy of her Note G in the drawer of my desk. It is a table: variables down the side, operations across, each line saying what goes in and what comes out.\n\nWhen a new colleague joins, I show it to them on the first afternoon. I don’t say anything about firsts. I ask them to follow it with a pencil. Around line twelve they look up and say, “She’s reusing the variable.” Then I know we will get along.',
      comments: [
        {
          author: 'david',
          text: 'Line twelve is where my students stop too. A few lines earlier there is a small slip, the printer’s perhaps; finding it is worth an extra biscuit.',
          days_ago: 39,
        },
      ],
    },
    {
      type: 'text',
      author: 'david',
      lang: 'en',
      days_ago: 33,
      likes: 4,
      text: 'Every year a pupil asks me what algebra is for. I used to answer with bridges. Now I answer with her sentence about the engine weaving patterns as a loom weaves flowers and leaves, and I bring a piece of brocade for them to turn over and look at from behind.',
    },
    {
      type: 'photo',
      author: 'margaret',
      lang: 'en',
      days_ago: 27,
      likes: 5,
      location: 'Science Museum, London',
      text: 'The museum keeps a part of the engine behind glass. I had expected something severe. It is brass, warm and rather beautiful, and a guard told me that on quiet mornings he can hear the building settle and imagines it is the wheels.',
      media: [
        {
          art: { kind: 'photo', seed: 201, motif: 'lamp', palette: 'dusk', ratio: '4:3' },
          caption: 'My notes from the visit, copied out the same evening',
        },
      ],
    },
    {
      type: 'text',
      author: 'helen',
      lang: 'en',
      days_ago: 20,
      text: 'She signed the notes A. A. L. Three letters, so that a reader would weigh the work before the name. It took about a hundred years for somebody to weigh it properly.',
    },
    {
      type: 'text',
      author: 'talia',
      lang: 'he',
      days_ago: 16,
      likes: 3,
      text: 'למדתי מדעי המחשב בכיתה של ארבעים בנים ושתי בנות. על הקיר מעל השולחן תליתי את דיוקנה, והמתרגל שאל אם זו קרובת משפחה. אמרתי שכן, מצד המקצוע.',
    },
    {
      type: 'photo',
      author: 'samuel',
      lang: 'en',
      days_ago: 11,
      location: 'Hucknall, Nottinghamshire',
      text: 'The church at Hucknall is an ordinary parish church on an ordinary market square. A woman arranging flowers asked whether I had come for the father or the daughter. “Most come for him,” she said. “The ones who come for her stay longer.”',
      media: [
        {
          art: { kind: 'photo', seed: 202, motif: 'flowers', palette: 'rose', ratio: '4:5' },
          caption: 'Left by somebody that morning',
        },
      ],
      likes: 6,
    },
    {
      type: 'text',
      author: 'clara',
      lang: 'en',
      days_ago: 8,
      text: 'What moves me is the flying machine. Twelve years old, often ill, and writing to her mother about the exact size that wings ought to be.',
    },
    {
      type: 'candle',
      author: 'david',
      lang: 'en',
      days_ago: 4.4,
      candle_text: 'From the whole of the lower sixth, who finally got the loop to end.',
    },
    { type: 'candle', author: 'priya', lang: 'en', days_ago: 2.2 },
    { type: 'candle', author: 'yonatan', lang: 'he', days_ago: 1.4, candle_text: 'תודה על ההערה השביעית.' },
  ],
};
