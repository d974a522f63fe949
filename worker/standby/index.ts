import { answer } from './answer.ts';

type StandbyEnv = {
  /** The copy of all public pages. */
  FOREVER: R2Bucket;
  /** The address that people with a mistyped code may write to. */
  CONTACT_TO?: string;
  /** `yes`: search engines may read this domain. */
  CANONICAL?: string;
};

export default {
  fetch: (request, env) =>
    answer(request, {
      bucket: env.FOREVER,
      contact: env.CONTACT_TO,
      isCanonical: env.CANONICAL === 'yes',
    }),
} satisfies ExportedHandler<StandbyEnv>;
