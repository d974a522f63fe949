import type { DemoSite } from '../demo-content.ts';

export const emmaLazarus: DemoSite = {
  slug: 'emma-lazarus',
  type_id: 1,
  mode: 'regular',
  lang: 'en',
  first_name: 'Emma',
  last_name: 'Lazarus',
  other_name: 'אמה לזרוס',
  gender: 'female',
  honorific: 'none',
  birth: { format: 'en', year: 1849, month: 7, day: 22 },
  death: { format: 'en', year: 1887, month: 11, day: 19 },
  birth_country: 'United States',
  birth_city: 'New York',
  death_place: 'New York',
  sentence: 'Poet. Fourteen of her lines have met more travellers than any others ever written.',
  about: `Emma Lazarus was born in New York, the fourth of seven children, into a family that had been in America since before there were states. She was taught at home and learned German, French and Italian. Her father had her first poems printed when she was seventeen. She sent the book to Ralph Waldo Emerson, who answered, and they wrote to each other for years.

She published poems, a novel, a play and translations, above all of Heine and of the Hebrew poets of medieval Spain. In the early 1880s, as families fled the pogroms in Russia, she went out to the refugees on Ward’s Island, taught there, and wrote in the newspapers on their behalf. She argued for training and workshops, and the Hebrew Technical Institute grew in part out of her urging.

In 1883 she was asked for a poem to help raise money for the pedestal of the Statue of Liberty. She hesitated, and then wrote “The New Colossus”, in which the statue speaks to those arriving.

She died at thirty-eight. The sonnet was nearly forgotten until a friend, Georgina Schuyler, had it cast in bronze in 1903 and placed at the statue.`,
  accent: 'blue',
  owner: 'margaret',
  members: [
    { user: 'samuel', role: 'editor' },
    { user: 'peter', role: 'member' },
    { user: 'member', role: 'member' },
    { user: 'anna', role: 'member' },
    { user: 'eitan', role: 'member' },
    { user: 'helen', role: 'member' },
  ],
  tags: ['poetry', 'New York', 'refugees'],
  subscribed: false,
  cover: { kind: 'cover', seed: 42, scene: 'harbour', palette: 'dawn' },
  portrait: null,
  memories: [
    {
      type: 'text',
      author: 'peter',
      lang: 'en',
      days_ago: 61,
      pinned: true,
      likes: 7,
      text: 'My grandfather learned English from the plaque. That is the family story, and I have stopped checking it. He is supposed to have copied the poem on the ferry back, on the paper from a sandwich, and looked up the words one at a time for the rest of that winter.\n\nWhat I can vouch for is that he never said “wretched” or “refuse”. He read those lines aloud leaving a small gap, like a man stepping over a puddle.',
    },
    {
      type: 'text',
      author: 'margaret',
      lang: 'en',
      days_ago: 44,
      text: 'When I teach the sonnet I give it out without its title or its history, and ask who is talking. Sooner or later a child says, “Somebody’s mother.”',
      likes: 5,
    },
    {
      type: 'photo',
      author: 'samuel',
      lang: 'en',
      days_ago: 32,
      location: 'Liberty Island',
      likes: 3,
      text: 'It was raining and the ferry was nearly empty. A woman beside me was translating the plaque into Amharic for her father over the telephone. She did it twice, because the first time he was crying.',
      media: [
        {
          art: { kind: 'photo', seed: 421, motif: 'boat', palette: 'fog', ratio: '3:2' },
          caption: 'From the ferry, once the rain had thinned',
        },
      ],
    },
    {
      type: 'text',
      author: 'eitan',
      lang: 'he',
      days_ago: 24,
      text: 'היא תרגמה לאנגלית את יהודה הלוי ואת אבן גבירול. קראתי את התרגומים בספרייה בניו יורק, מתגעגע, ופתאום הייתי בבית.',
      likes: 4,
    },
    {
      type: 'text',
      author: 'helen',
      lang: 'en',
      days_ago: 17,
      text: 'Thirty-eight. At that age I had not yet begun to say what I thought. She had said it, and gone out to the island to see whether it was true.',
    },
    {
      type: 'candle',
      author: 'anna',
      lang: 'en',
      days_ago: 5,
      candle_text: 'My great-aunt sailed in 1905. I like to think that you were the first to speak to her.',
      likes: 3,
    },
    { type: 'candle', author: 'member', lang: 'en', days_ago: 2.1 },
    { type: 'candle', author: 'margaret', lang: 'en', days_ago: 40, candle_text: 'A lamp, naturally.' },
  ],
};
