import { expect, test } from 'vitest';
import { SHARE_TARGETS } from './share-targets.ts';

const shared = { address: 'https://dorot.example/he/site/רות-כהן', title: 'רות "כהן" & <b>בניה</b>' };

test.each(SHARE_TARGETS.map((target) => [target.id, target] as const))(
  'what is sent to %s arrives as it was, whatever signs a name has',
  (_, { href }) => {
    const link = href(shared);
    expect(link).toMatch(/^(https:\/\/|mailto:|fb-messenger:\/\/)/);
    const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
    const values = [...query.values()].join('\n');
    expect(values).toContain(shared.address);
    expect([...query.keys()].length).toBeLessThanOrEqual(2);
  },
);

test('a mail has a subject and a body, with its spaces kept', () => {
  const link = SHARE_TARGETS.find(({ id }) => id === 'email')?.href({ address: 'a', title: 'b c' });
  expect(link).toBe('mailto:?subject=b%20c&body=a');
});
