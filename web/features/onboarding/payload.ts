import type { AddSite } from '#worker/contract/new-site.ts';
import { datesOf, firstUnanswered } from './answers.ts';
import type { Draft } from './draft.ts';
import { workOf } from './working-life.ts';

/** The draft as the body of the API request; null while something is missing. */
export function payloadOf(draft: Draft): AddSite | null {
  const { purpose, information, community } = draft;
  if (firstUnanswered(draft) || !purpose || !information?.mode) return null;
  const { birth, death } = datesOf(purpose, information);
  const other = information.other_name.trim();
  return {
    // the author's own story is a life story
    type_id: purpose === 3 ? 2 : purpose,
    first_name: information.first_name.trim(),
    last_name: information.last_name.trim(),
    ...(other && { other_name: other }),
    ...(information.gender && { gender: information.gender }),
    ...workOf(information),
    info: {
      ...(birth && { birth }),
      ...(death && { death, after_sunset: information.after_sunset }),
    },
    private: information.mode,
    ...(community && { community }),
  };
}
