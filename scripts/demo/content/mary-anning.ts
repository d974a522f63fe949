import type { DemoSite } from '../demo-content.ts';

export const maryAnning: DemoSite = {
  slug: 'mary-anning',
  type_id: 1,
  mode: 'open',
  lang: 'en',
  first_name: 'Mary',
  last_name: 'Anning',
  gender: 'female',
  honorific: 'none',
  birth: { format: 'en', year: 1799, month: 5, day: 21 },
  death: { format: 'en', year: 1847, month: 3, day: 9 },
  birth_country: 'England',
  birth_city: 'Lyme Regis',
  death_place: 'Lyme Regis',
  sentence: 'Fossil hunter. She walked the beach after every storm, and brought back a lost world.',
  about: `Mary Anning was born at Lyme Regis, on the coast of Dorset. Her father was a cabinet-maker who sold fossils to summer visitors, and he taught his children to find and clean them. He died when she was eleven and left debts. She went on collecting, because it was what the family lived on.

When she was about twelve, her brother Joseph found a great skull in the cliff, and over the following months she uncovered the rest of the animal: an ichthyosaur, one of the first to come before scholars in London. In 1823 she dug out the first complete plesiosaur, and in 1828 the first pterosaur found outside Germany. She worked in winter, when the storms brought the cliffs down, with her dog Tray beside her. A landslide killed him in 1833 and only just missed her.

She read whatever she could borrow, copied papers by hand and dissected fish to understand what she saw. Geologists came to her small shop to learn, and published what she told them, seldom with her name.

She died of cancer at forty-seven. Members of the Geological Society, which did not admit women, gave a window in her memory to the parish church.`,
  accent: 'green',
  owner: 'thomas',
  members: [
    { user: 'editor', role: 'editor' },
    { user: 'helen', role: 'member' },
  ],
  tags: ['fossils', 'geology', 'Lyme Regis', 'the sea'],
  subscribed: false,
  plan_ended_days_ago: 12,
  featured: 4,
  cover: { kind: 'cover', seed: 45, scene: 'cliffs', palette: 'sea' },
  portrait: {
    kind: 'portrait',
    seed: 23,
    ground: ['#d5d8cf', '#c9bfae'],
    backdrop: 'ammonite',
    tint: '#a29a86',
    skin: 'light',
    face: 'square',
    age: 'middle',
    hair: { style: 'centre-bun', color: '#56402f' },
    hat: { style: 'bonnet', color: '#8a6f4e' },
    dress: { style: 'cloak', color: '#5d6b4c', second: '#e9dfcd' },
  },
  memories: [
    {
      type: 'photo',
      author: 'thomas',
      lang: 'en',
      days_ago: 47,
      pinned: true,
      location: 'Black Ven, Dorset',
      likes: 11,
      text: 'I lead fossil walks below Black Ven, October to March. People arrive hoping for a skeleton. I tell them to look for what is too regular: a ridge, a curl, a line that goes on one inch longer than it should.\n\nShe had no one to tell her that. She had cold hands, a hammer and a dog, and the patience to look at ten thousand stones in order to see the one. On the way back I stop at the church and show them the window. By then their pockets are full and they understand it better.',
      media: [
        {
          art: { kind: 'photo', seed: 451, motif: 'fossil', palette: 'fog', ratio: '4:3' },
          caption: 'Found by a girl of eight on the second walk of the season',
        },
        {
          art: { kind: 'photo', seed: 452, motif: 'shore', palette: 'sea', ratio: '4:3' },
          caption: 'The ledges an hour before low water',
        },
      ],
      comments: [
        {
          author: 'clara',
          text: 'That girl was my niece. It is on her windowsill and nobody may dust it.',
          days_ago: 44,
        },
      ],
    },
    {
      type: 'text',
      author: 'helen',
      lang: 'en',
      days_ago: 38,
      text: 'I grew up in Lyme and we skipped to a rhyme about sea shells that everyone said was hers. It may not be. We skipped all the same, and I have never since walked on that beach without looking down.',
      likes: 4,
    },
    {
      type: 'text',
      author: 'shira',
      lang: 'he',
      days_ago: 30,
      likes: 5,
      text: 'קראתי לכיתה עליה ועל הכלב שלה, טריי. תלמידה אחת לא רצתה לשמוע על הדינוזאורים בכלל. היא שאלה רק אם מרי מצאה לעצמה אחר כך כלב אחר.',
    },
    {
      type: 'text',
      author: 'david',
      lang: 'en',
      days_ago: 23,
      text: 'There is a letter in which she says that the world has used her so unkindly that it has made her suspicious of everyone. I read it to students who are starting in research, next to the list of papers that used her finds. I don’t add anything.',
    },
    {
      type: 'photo',
      author: 'margaret',
      lang: 'en',
      days_ago: 16,
      likes: 3,
      text: 'For my seventieth birthday my grandson gave me a hammer, goggles and a day on the beach. I found nothing whatever and came home entirely happy.',
      media: [
        {
          art: { kind: 'photo', seed: 457, motif: 'table', palette: 'dawn', ratio: '3:2' },
          caption: 'Tea afterwards',
        },
      ],
    },
    {
      type: 'photo',
      author: 'uri',
      lang: 'he',
      days_ago: 11,
      text: 'במכתש רמון מצאתי, בלי לחפש, קיר שלם של אמוניטים. הנחתי יד וחשבתי עליה, אישה אחת בגשם, מעבר לכל הים הזה שהתייבש.',
      media: [
        {
          art: { kind: 'photo', seed: 454, motif: 'fossil', palette: 'clay', ratio: '1:1' },
          caption: 'קיר האמוניטים. השארתי הכול במקומו',
        },
      ],
      likes: 6,
    },
    {
      type: 'text',
      author: 'samuel',
      lang: 'en',
      days_ago: 7.2,
      text: 'She found the thing, cleaned it, drew it, explained it and sold it, and then somebody else read the paper. I am writing my thesis on the people in the acknowledgements. She is chapter one.',
    },
    { type: 'candle', author: 'thomas', lang: 'en', days_ago: 5.4 },
    {
      type: 'candle',
      author: 'helen',
      lang: 'en',
      days_ago: 2.5,
      candle_text: 'For Mary, and for Tray.',
      likes: 7,
    },
    { type: 'candle', author: 'editor', lang: 'he', days_ago: 1.4 },
    {
      type: 'candle',
      author: 'peter',
      lang: 'en',
      days_ago: 0.6,
      candle_text: 'After the first storm of the winter.',
    },
  ],
};
