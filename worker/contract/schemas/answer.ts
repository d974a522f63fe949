import { z } from 'zod';
import { MEMORY_TEXT_MAX } from '#worker/contract/memory.ts';
import { GuestContent } from './guest.ts';
import { Id, Locale, Picture, text } from './primitives.ts';
import { GuestAuthor } from './sign-up.ts';

const OfToken = z.object({ token: z.string().min(16).max(100) });

/** All that the holder of a token learns. */
export const AnswerPage = z.object({
  /** The person the site is about. */
  name: z.string(),
  other_name: z.string().nullable(),
  lang: Locale,
  portrait: Picture.nullable(),
  /** Of the person who asks. */
  asked_by: z.string(),
  /** Null where nothing is asked at present. */
  question: z.object({ id: Id, text: z.string(), lang: Locale }).nullable(),
  /** The question was answered, or left without an answer. */
  done: z.enum(['answered', 'skipped']).nullable(),
  /** Whether another question can be had in its place. */
  has_another: z.boolean(),
  /** The person asked, whose name and address a link asks for; null where the address is known. */
  writer: z.string().nullable(),
});
export type AnswerPage = z.infer<typeof AnswerPage>;

export const openQuestion = {
  params: OfToken,
  query: z.object({ question: Id.optional() }),
  reply: AnswerPage,
};

export const Answer = z.strictObject({
  question: Id,
  text: text(MEMORY_TEXT_MAX).nullish(),
  /** As of a memory without an account: a photo or a recording, uploaded with the pass of the reply. */
  attachment: GuestContent.shape.attachment,
  lang: Locale,
  /** The language of the page. */
  locale: Locale,
  /** Chosen by the browser once per draft: a repeated key is the same answer. */
  client_key: z.string().regex(/^[\w-]{8,64}$/),
  /** For a link that was sent on. */
  author: GuestAuthor.optional(),
  /** The Turnstile token, where Turnstile is configured. */
  human: z.string().max(4096).optional(),
});
export type Answer = z.infer<typeof Answer>;

export const answerQuestion = {
  params: OfToken,
  body: Answer,
  /** `confirm`: the address to which the confirmation was mailed; null where the answer waits for the family. */
  reply: z.object({ confirm: z.string().nullable(), upload_pass: z.string().nullable() }),
};

export const skipQuestion = {
  params: OfToken,
  body: z.strictObject({ question: Id, another: z.boolean() }),
  reply: AnswerPage,
};

export const stopQuestions = { params: OfToken };
