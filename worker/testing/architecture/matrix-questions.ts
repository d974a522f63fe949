import { anAsked, aQuestion, aSeries } from '#worker/testing/questions-seed.ts';
import { next } from '#worker/testing/seed.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const NOBODYS = 'x'.repeat(43);

/** A series of the site by its Owner that has asked its only question. */
async function asking({ id, owner }: World) {
  const series = await aSeries({
    site_id: id,
    created_by: owner,
    state: 'ended',
    ending: 'complete',
    next_at: null,
  });
  return { ...series, asked: await anAsked(series, id, { asked_at: new Date().toISOString() }) };
}

const answer = (question: number) => ({
  question,
  text: 'It smelled of cinnamon.',
  lang: 'en',
  locale: 'en',
  client_key: `key-of-the-draft-${question}`,
});

/** The requests of the rows about questions. */
export const QUESTIONS_SENT: Record<string, (world: World) => Sent | Promise<Sent>> = {
  listQuestions: ({ id }) => ({ at: id }),
  listOfferedQuestions: ({ id }) => ({ at: id, query: '?lang=en' }),
  addQuestion: ({ id }) => ({ at: id, json: { text: `Who sang, number ${next()}?`, lang: 'en' } }),
  changeQuestion: async ({ id }) => ({
    at: [id, await aQuestion(id)],
    json: { text: `Who danced, number ${next()}?` },
  }),
  removeQuestion: async ({ id }) => ({ at: [id, await aQuestion(id)] }),
  startSeries: async ({ id }) => ({
    at: id,
    json: {
      name: 'Leah Bar',
      email: `asked-${next()}@example.org`,
      locale: 'en',
      rhythm: 'once',
      question_id: await aQuestion(id),
    },
  }),
  changeSeries: async (world) => ({
    at: [world.id, (await asking(world)).id],
    json: { action: 'stop', asked_count: 1 },
  }),
  openQuestion: async (world) => ({ at: (await asking(world)).token }),
  'openQuestion/with a token that nobody got': () => ({ at: NOBODYS }),
  answerQuestion: async (world) => {
    const { token, asked } = await asking(world);
    return { at: token, json: answer(asked) };
  },
  'answerQuestion/with a token that nobody got': () => ({ at: NOBODYS, json: answer(1) }),
  skipQuestion: async (world) => {
    const { token, asked } = await asking(world);
    return { at: token, json: { question: asked, another: false } };
  },
  'skipQuestion/with a token that nobody got': () => ({
    at: NOBODYS,
    json: { question: 1, another: false },
  }),
  stopQuestions: async (world) => ({ at: (await asking(world)).token }),
  'stopQuestions/with a token that nobody got': () => ({ at: NOBODYS }),
};
