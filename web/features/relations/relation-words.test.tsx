import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { RELATIONS, type Relation } from '#worker/contract/related-site.ts';
import { useRelationName } from './relation-words.ts';

const GENDERS = ['male', 'female', 'other'] as const;

function Words() {
  const wordFor = useRelationName();
  const said = (relation: Relation) =>
    GENDERS.map((gender) => wordFor(relation, gender, relation === 'other' ? 'Neighbour' : null)).join(', ');
  return (
    <dl>
      {RELATIONS.map((relation) => (
        <dd key={relation} title={relation}>
          {said(relation)}
        </dd>
      ))}
    </dl>
  );
}

test('everyone is called by what they are and by their own gender', async () => {
  await renderPart(<Words />);
  const said = Object.fromEntries(
    RELATIONS.map((relation) => [relation, screen.getByTitle(relation).textContent]),
  );
  expect(said).toEqual({
    spouse: 'Spouse, Spouse, Spouse',
    parent: 'Father, Mother, Parent',
    child: 'Son, Daughter, Child',
    sibling: 'Brother, Sister, Brother or sister',
    grandparent: 'Grandfather, Grandmother, Grandparent',
    grandchild: 'Grandson, Granddaughter, Grandchild',
    parentsibling: 'Uncle, Aunt, Uncle or aunt',
    nibling: 'Nephew, Niece, Nephew or niece',
    friendship: 'Friend, Friend, Friend',
    other: 'Neighbour, Neighbour, Neighbour',
  });
});
