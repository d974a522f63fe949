import { expect, test } from 'vitest';
import { RELATIONS_MOST, type RelatedSite } from '#worker/contract/related-site.ts';
import { testApp } from '#worker/testing/app.ts';
import { aRelation } from '#worker/testing/relations-seed.ts';
import { aPerson, aSite } from '#worker/testing/seed.ts';

test('requests from a hundred sites that the reader cannot see do not displace a later visible one', async () => {
  const [brother, sister, stranger] = [await aPerson(), await aPerson(), await aPerson()];
  const { id: dov } = await aSite({ owner_id: brother.userId });
  for (let at = 0; at < RELATIONS_MOST; at++) {
    const { id: site_id } = await aSite({ owner_id: stranger.userId, mode: 'private' });
    await aRelation({ site_id, other_id: dov, state: 'asked' });
  }
  const { id: ruth } = await aSite({ owner_id: sister.userId });
  await aRelation({ site_id: ruth, other_id: dov, state: 'asked' });
  const response = await testApp({ as: brother }).request(`/api/sites/${dov}/related-sites`);
  const { waiting } = await response.json<{ waiting: RelatedSite[] }>();
  expect(waiting.map(({ site }) => site.id)).toEqual([ruth]);
});
