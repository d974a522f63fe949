import type { DemoSite } from '../demo-content.ts';

export const henriettaSzold: DemoSite = {
  slug: 'henrietta-szold',
  type_id: 1,
  mode: 'regular',
  lang: 'en',
  first_name: 'Henrietta',
  last_name: 'Szold',
  other_name: 'הנרייטה סאלד',
  gender: 'female',
  honorific: 'none',
  birth: { format: 'en', year: 1860, month: 12, day: 21 },
  death: { format: 'en', year: 1945, month: 2, day: 13 },
  birth_country: 'United States',
  birth_city: 'Baltimore',
  death_place: 'Jerusalem',
  sentence: 'Teacher, editor, organiser. She kept lists, and the lists kept thousands of children alive.',
  about: `Henrietta Szold was born in Baltimore, the eldest of eight daughters of Rabbi Benjamin Szold and his wife Sophie. She taught for many years, and in 1889 opened a night school where newly arrived Russian Jews learned English and the ways of the city. It became a model for others.

For more than two decades she worked for the Jewish Publication Society, as editor, translator and almost everything else. In 1909 she travelled to Palestine with her mother and saw how many people were ill for want of the simplest care. Three years later, with a small circle of women in New York, she founded Hadassah. It sent two nurses at first; then a medical unit, clinics, milk stations for mothers, and in time hospitals open to everyone.

She moved to Jerusalem in 1920, at an age when others retire. In 1933, at seventy-two, she took charge of Youth Aliyah, which brought young people out of Germany and later out of the rest of Europe. She met them at the port when she could, and read their files at night.

She died on Mount Scopus in February 1945 and was buried on the Mount of Olives. A boy from one of the last groups to arrive said kaddish.`,
  accent: 'green',
  owner: 'owner',
  members: [
    { user: 'coowner', role: 'coowner' },
    { user: 'editor', role: 'editor' },
    { user: 'member', role: 'member' },
    { user: 'clara', role: 'member' },
    { user: 'naama', role: 'member' },
    { user: 'david', role: 'member' },
    { user: 'gideon', role: 'member' },
  ],
  tags: ['Hadassah', 'Youth Aliyah', 'nursing', 'Jerusalem'],
  subscribed: true,
  cover: { kind: 'cover', seed: 41, scene: 'hills', palette: 'olive' },
  portrait: {
    kind: 'portrait',
    seed: 19,
    ground: ['#d8dccb', '#b7c4a6'],
    backdrop: 'saplings',
    tint: '#7f9a69',
    skin: 'fair',
    face: 'round',
    age: 'old',
    hair: { style: 'centre-bun', color: '#b5aca2' },
    dress: { style: 'high-collar', color: '#4f4a55', second: '#ece3d6' },
  },
  memories: [
    {
      type: 'text',
      author: 'member',
      lang: 'en',
      days_ago: 58,
      pinned: true,
      likes: 8,
      text: 'My father came with Youth Aliyah in 1939. He was fifteen and knew three words of Hebrew, one of them rude.\n\nHe kept the card he had been given on arrival: his name, his town, a number, and in another hand, small and upright, a note that he liked carpentry. “Somebody asked,” he used to say. “We were hundreds, and somebody asked.” He built tables all his life, and I am writing this on one of them.',
      comments: [
        {
          author: 'owner',
          text: 'תודה ששיתפת. גם סבא שלי שמר את הכרטיס, וגם אצלו כתוב משהו בכתב יד קטן.',
          days_ago: 56,
        },
      ],
    },
    {
      type: 'text',
      author: 'clara',
      lang: 'en',
      days_ago: 45,
      likes: 4,
      text: 'Two nurses, a rented house, a sign on the door. I train nurses in Copenhagen, and when they ask me how a health service begins I tell them about that house.',
    },
    {
      type: 'photo',
      author: 'owner',
      lang: 'he',
      days_ago: 37,
      location: 'הר הצופים, ירושלים',
      likes: 5,
      text: 'עליתי להר הצופים בבוקר חורפי, ליד בית הספר לאחיות. סטודנטיות בחלוק לבן ישבו על המדרגות ושיננו שמות של עצמות. שאלתי אם הן יודעות מי גרה כאן בשנותיה האחרונות. אחת מהן, בלי להרים את העיניים, אמרה: ״זאת שהתחילה״.',
      media: [
        {
          art: { kind: 'photo', seed: 401, motif: 'door', palette: 'olive', ratio: '4:3' },
          caption: 'הכניסה, אבן וצל',
        },
        {
          art: { kind: 'photo', seed: 402, motif: 'path', palette: 'wheat', ratio: '4:3' },
          caption: 'השביל היורד מן ההר מזרחה',
        },
      ],
    },
    {
      type: 'text',
      author: 'naama',
      lang: 'he',
      days_ago: 29,
      text: 'אימא שלי קראה לתחנת אם וילד ״טיפת חלב״ גם כשכבר לא חילקו בה חלב. שאלתי למה. ״כי ככה קראו לזה מההתחלה, ומישהי טרחה על ההתחלה הזאת״.',
      likes: 6,
    },
    {
      type: 'text',
      author: 'david',
      lang: 'en',
      days_ago: 19,
      likes: 3,
      text: 'When her mother died, a kind man offered to say kaddish in her place, since there were no sons. She thanked him and declined: she would say it herself. My sister read that letter aloud at our own mother’s shiva, and then we both stood up.',
    },
    {
      type: 'photo',
      author: 'coowner',
      lang: 'en',
      days_ago: 13,
      text: 'I have been copying some of her letters for our reading group. Hardly one is without a list. Beds, blankets, places, names. I used to think that love looked like poetry. It can look like this.',
      media: [
        {
          art: { kind: 'photo', seed: 403, motif: 'letter', palette: 'olive', ratio: '3:2' },
          caption: 'The reading group’s table after everyone had left',
        },
      ],
      likes: 7,
    },
    {
      type: 'text',
      author: 'gideon',
      lang: 'he',
      days_ago: 7,
      text: 'לא נולדו לה ילדים. אבא שלי היה אומר על עצמו ועל חבריו מן הקבוצה: ״אנחנו אלה שנולדו לה״.',
    },
    {
      type: 'photo',
      author: 'editor',
      lang: 'he',
      days_ago: 6.2,
      text: 'שתלנו השנה שקד קטן בחצר בית הספר, לזכרה. ל׳ בשבט הוא גם יום המשפחה, ובשבט השקד פורח בלי שנזכיר לו.',
      media: [
        {
          art: { kind: 'photo', seed: 404, motif: 'tree', palette: 'rose', ratio: '1:1' },
          caption: 'כך הוא ייראה, אנחנו מקווים, בעוד עשרים שנה',
        },
      ],
    },
    { type: 'candle', author: 'naama', lang: 'he', days_ago: 5.7, candle_text: 'מן המשמרת שלנו, חמש אחיות.' },
    {
      type: 'candle',
      author: 'member',
      lang: 'en',
      days_ago: 3.4,
      candle_text: 'From a carpenter’s daughter.',
      likes: 4,
    },
    { type: 'candle', author: 'owner', lang: 'he', days_ago: 1.6 },
    { type: 'candle', author: 'clara', lang: 'en', days_ago: 0.3 },
  ],
};
