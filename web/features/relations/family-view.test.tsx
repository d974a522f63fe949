import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import type { RelatedSite, Relation } from '#worker/contract/related-site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { FamilyPart } from './family-part.tsx';

let next = 100;
const someone = (relation: Relation, name: string, more: Partial<RelatedSite['site']> = {}): RelatedSite => ({
  id: ++next,
  relation,
  text: relation === 'other' ? 'Neighbours' : null,
  state: 'agreed',
  site: {
    id: next,
    slug: `person-${next}`,
    site_type_id: 1,
    name,
    other_name: null,
    lang: 'en',
    gender: 'female',
    birth: null,
    death: null,
    portrait: null,
    ...more,
  },
});

const draw = (related: RelatedSite[], locale: 'en' | 'he' = 'en') =>
  renderPart(
    <FamilyPart site={aSite()} id="ruth-cohen" related={related} waiting={[]} change={null} />,
    locale,
  );

const read = () =>
  screen
    .getAllByRole('list')
    .filter((list) => list.getAttribute('aria-label'))
    .map((list) => [
      list.getAttribute('aria-label'),
      ...within(list)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ]);

test('the family reads from the eldest down, the person among their own generation', async () => {
  await draw([
    someone('child', 'Noa'),
    someone('grandparent', 'Sarah', { gender: 'other' }),
    someone('other', 'Yael'),
    someone('spouse', 'Avi', { gender: 'male' }),
    someone('parentsibling', 'Leah'),
    someone('parent', 'Dov', { gender: 'male' }),
  ]);
  expect(read()).toEqual([
    ['Grandparents', 'SSarahGrandparent'],
    ['Parents, uncles and aunts', 'DDovFather', 'LLeahAunt'],
    ['Spouse, brothers and sisters', 'Ruth Cohen', 'AAviSpouse'],
    ['Children, nephews and nieces', 'NNoaDaughter'],
    ['Others', 'YYaelNeighbours'],
  ]);
});

test('in Hebrew everyone is called by their own gender, and by both words where it is neither', async () => {
  const words = async (relation: Relation, gender: 'male' | 'female' | 'other') => {
    await draw([someone(relation, 'נועה', { lang: 'he', gender })], 'he');
    const word = screen.getByRole('link').lastElementChild?.textContent;
    cleanup();
    return word;
  };
  expect([
    await words('parent', 'male'),
    await words('parent', 'female'),
    await words('parent', 'other'),
  ]).toEqual(['אב', 'אם', 'הורה']);
  expect([await words('nibling', 'male'), await words('nibling', 'female')]).toEqual(['אחיין', 'אחיינית']);
  expect(await words('sibling', 'other')).toBe('אח או אחות');
});

test('of many relatives the nearest dozen are drawn, and the rest when asked for; one reads on at the first of them', async () => {
  await draw(Array.from({ length: 15 }, (_, at) => someone('nibling', `Person ${at}`)));
  expect(screen.getAllByRole('link')).toHaveLength(12);
  screen.getByRole('button', { name: 'Show 3 more' }).click();
  expect(await screen.findByText('Person 14')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Person 12');
});

test('where there are no relatives, there is no such part', async () => {
  const { container } = await draw([]);
  expect(container.textContent).toBe('');
});
