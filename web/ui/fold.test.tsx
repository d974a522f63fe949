import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { Fold } from './fold.tsx';

test('the arrow of a fold is turned while it is open', async () => {
  const { container } = await renderPart(<Fold title="Deleted">…</Fold>);
  const fold = container.querySelector('details');
  expect(fold?.className).toContain('[&[open]>summary>svg]:rotate-180');
  expect(fold?.querySelector('summary > svg')).toBeTruthy();
});
