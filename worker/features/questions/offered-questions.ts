import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OfferedQuestion, QuestionTheme } from '#worker/contract/question.ts';
import type { Gender } from '#worker/contract/site.ts';
import { questionMessages } from '#worker/i18n/question-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

type Offered = readonly [theme: QuestionTheme, key: string, message: MessageDescriptor];

const MEMORIAL = 1;

type Person = {
  site_type_id: number;
  first_name: string;
  other_name: string | null;
  lang: Locale;
  gender: Gender;
};

/**
 * The questions that a site is offered, in one language: on a memorial for those who knew its person, on a life story
 * for the person themselves. Keys are stored with the questions that were taken over, so they must not change.
 */
export function offeredQuestions(person: Person, lang: Locale): OfferedQuestion[] {
  const isMemorial = person.site_type_id === MEMORIAL;
  const values = { name: firstName(person, lang), gender: person.gender };
  return (isMemorial ? OF_OTHERS : OF_THE_PERSON).map(([theme, key, message]) => ({
    key: `${isMemorial ? 'memorial' : 'life'}.${key}`,
    theme,
    text: questionMessages(lang)._({ ...message, values }),
  }));
}

/** The first name, from the name in the other script where the site has one. */
const firstName = ({ first_name, other_name, lang }: Person, locale: Locale): string =>
  (lang !== locale && other_name?.trim().split(/\s+/).at(0)) || first_name;

/** What someone is asked about their own life. */
// biome-ignore format: a table
const OF_THE_PERSON: readonly Offered[] = [
  ['childhood', 'window', msg({ message: 'What did you see from the window of the room you slept in as a child?' })],
  ['childhood', 'game', msg({ message: 'Which game could you play for hours, and with whom?' })],
  ['childhood', 'smell', msg({ message: 'Which smell takes you straight back to your parents’ home?' })],
  ['childhood', 'mischief', msg({ message: 'What was the worst trouble you got into as a child?' })],
  ['childhood', 'teacher', msg({ message: 'Which teacher do you still think of, and why?' })],
  ['childhood', 'treasure', msg({ message: 'What was the most precious thing you owned when you were ten?' })],
  ['family', 'name', msg({ message: 'Where does your name come from? Is there a story behind it?' })],
  ['family', 'mother', msg({ message: 'What were your mother’s hands busy with all day?' })],
  ['family', 'father', msg({ message: 'What did your father like to talk about?' })],
  ['family', 'grandparents', msg({ message: 'What do you remember of your grandparents that no one else can tell anymore?' })],
  ['family', 'table', msg({ message: 'Who sat where at your family’s table, and what was on it?' })],
  ['family', 'siblings', msg({ message: 'What did you and your brothers or sisters fight about, and what brought you together?' })],
  ['family', 'parent', msg({ message: 'What do you remember of the day you became a parent?' })],
  ['work', 'first-pay', msg({ message: 'How did you earn your first money, and what did you spend it on?' })],
  ['work', 'dream', msg({ message: 'What did you want to be, and what came of it?' })],
  ['work', 'proud', msg({ message: 'Which piece of work are you proudest of?' })],
  ['work', 'trade', msg({ message: 'Who taught you your trade?' })],
  ['work', 'hard-day', msg({ message: 'What was your hardest day at work, and how did it end?' })],
  ['love', 'met', msg({ message: 'How did you meet the love of your life? Start from the beginning.' })],
  ['love', 'wedding', msg({ message: 'What happened on your wedding day that no photograph shows?' })],
  ['love', 'words', msg({ message: 'Which words from someone you loved have stayed with you?' })],
  ['love', 'friend', msg({ message: 'Who was your closest friend at twenty, and what did you do together?' })],
  ['places', 'street', msg({ message: 'Take us down the street you grew up on. Who lived there?' })],
  ['places', 'leaving', msg({ message: 'When did you leave a place for good, and what did you take with you?' })],
  ['places', 'arrival', msg({ message: 'What were your first days like in a new place or a new country?' })],
  ['places', 'home', msg({ message: 'Which home did you love most, and where in it did you like to sit?' })],
  ['places', 'journey', msg({ message: 'Which journey would you make again, exactly as it was?' })],
  ['holidays', 'friday', msg({ message: 'What was Friday evening like in your childhood home?' })],
  ['holidays', 'seder', msg({ message: 'Who led the Seder in your family, and what always went wrong?' })],
  ['holidays', 'dish', msg({ message: 'Which dish can no one make the way it used to be? What was in it?' })],
  ['holidays', 'song', msg({ message: 'Which song was sung at home, and who began it?' })],
  ['holidays', 'holiday', msg({ message: 'Which holiday did you wait for all year, and what did it smell like?' })],
  ['character', 'brave', msg({ message: 'When were you braver than you thought you could be?' })],
  ['character', 'laugh', msg({ message: 'What made you laugh until you cried?' })],
  ['character', 'book', msg({ message: 'Which book, film or song changed something in you?' })],
  ['character', 'good-day', msg({ message: 'What does an ordinary good day look like for you?' })],
  ['advice', 'twenty', msg({ message: 'What would you tell yourself at twenty?' })],
  ['advice', 'grandchildren', msg({ message: 'What would you like your grandchildren to know about your life?' })],
  ['advice', 'helped', msg({ message: 'What helped you through your hardest time?' })],
  ['advice', 'custom', msg({ message: 'Which family custom should never be lost?' })],
  ['advice', 'thanks', msg({ message: 'Whom did you never thank enough, and for what?' })],
];

/** What people are asked about someone who has died. */
// biome-ignore format: a table
const OF_OTHERS: readonly Offered[] = [
  ['childhood', 'child', msg({ message: 'What was {name} like as a child? Who told you about it?' })],
  ['childhood', 'told', msg({ message: 'Which story did {name} like to tell about {gender, select, male {his} female {her} other {their}} childhood?' })],
  ['childhood', 'parents', msg({ message: 'What did {name} tell about {gender, select, male {his} female {her} other {their}} parents’ home?' })],
  ['childhood', 'mischief', msg({ message: 'Which of {name}’s pranks is still told today?' })],
  ['family', 'met', msg({ message: 'When did you first meet {name}, and what did you think?' })],
  ['family', 'parent', msg({ message: 'What was {name} like as a parent?' })],
  ['family', 'grandchildren', msg({ message: 'What did {name} do with the grandchildren?' })],
  ['family', 'love', msg({ message: 'How did {name} show love?' })],
  ['family', 'table', msg({ message: 'What happened at {name}’s table that happened nowhere else?' })],
  ['family', 'called', msg({ message: 'What did the family call {name}, and why?' })],
  ['work', 'hands', msg({ message: 'What were {name}’s hands good at?' })],
  ['work', 'at-work', msg({ message: 'What was {name} like at work?' })],
  ['work', 'taught', msg({ message: 'What did {name} teach you to do?' })],
  ['work', 'day', msg({ message: 'Which day of work beside {name} do you remember?' })],
  ['work', 'proud', msg({ message: 'What was {name} proud of, even without saying so?' })],
  ['love', 'story', msg({ message: 'How did {name} find love? What do you know of that story?' })],
  ['love', 'lit-up', msg({ message: 'When did {name}’s face light up?' })],
  ['love', 'friend', msg({ message: 'What was it like to be a friend of {name}’s?' })],
  ['love', 'song', msg({ message: 'Which song belongs to {name}?' })],
  ['places', 'place', msg({ message: 'In which place does {name} come to mind?' })],
  ['places', 'home', msg({ message: 'What did {name}’s home smell and sound like?' })],
  ['places', 'sit', msg({ message: 'Where did {name} like to sit?' })],
  ['places', 'trip', msg({ message: 'Which trip with {name} do you remember?' })],
  ['places', 'came-from', msg({ message: 'What did {name} tell about the place {gender, select, male {he} female {she} other {they}} came from?' })],
  ['holidays', 'dish', msg({ message: 'Which dish reminds you of {name}? Do you have the recipe?' })],
  ['holidays', 'seder', msg({ message: 'What did {name} always do at the Seder, or on another holiday?' })],
  ['holidays', 'friday', msg({ message: 'How did Friday evening begin at {name}’s home?' })],
  ['holidays', 'birthday', msg({ message: 'How did {name} celebrate a birthday?' })],
  ['holidays', 'gift', msg({ message: 'What did {name} give you that you still have?' })],
  ['character', 'sentence', msg({ message: 'Which sentence did {name} say again and again?' })],
  ['character', 'laugh', msg({ message: 'What made {name} laugh?' })],
  ['character', 'angry', msg({ message: 'What could make {name} angry, and how did it pass?' })],
  ['character', 'brave', msg({ message: 'When did you see how brave {name} was?' })],
  ['character', 'unknown', msg({ message: 'What did only a few people know about {name}?' })],
  ['character', 'habit', msg({ message: 'Which small habit of {name}’s can you still see before you?' })],
  ['character', 'strangers', msg({ message: 'How did {name} treat strangers?' })],
  ['advice', 'advice', msg({ message: 'Which advice of {name}’s did you follow?' })],
  ['advice', 'today', msg({ message: 'What would {name} say to you today?' })],
  ['advice', 'because', msg({ message: 'What do you do today because of {name}?' })],
  ['advice', 'unsaid', msg({ message: 'What did you not have time to say to {name}?' })],
  ['advice', 'strangers-know', msg({ message: 'What should people who never met {name} know?' })],
];
