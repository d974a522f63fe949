import { i18n } from '@lingui/core';
import { I18nProvider, Trans } from '@lingui/react';
import { render } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { activate } from './messages.ts';

async function renderGreeting(name: unknown, props: object = {}) {
  await activate('en');
  i18n.load('en', { greets: ['Hello, <0>', ['name'], '</0>'] });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Trans id="greets" values={{ name }} components={{ 0: <bdi /> }} {...props} />
    </I18nProvider>,
  );
  return container;
}
const visibleText = (container: HTMLElement) => container.textContent?.replaceAll('\u2060', '');

describe('a name in a sentence', () => {
  test.each([
    '<constructor>x</constructor>',
    '<toString/>',
    '<__proto__>x</__proto__>',
    '<script>alert(1)</script>',
    '<0>x</0>',
    'a<b and b>c',
    '</0>',
  ])('is shown as it was written, and takes nothing down: %s', async (name) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const container = await renderGreeting(name);
    expect(visibleText(container)).toBe(`Hello, ${name}`);
    expect(container.querySelectorAll('bdi')).toHaveLength(1);
    expect(consoleError).not.toHaveBeenCalled();
  });

  test('may be an element', async () => {
    expect((await renderGreeting(<b>Ruth</b>)).querySelector('b')?.textContent).toBe('Ruth');
  });
});
