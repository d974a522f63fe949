/** @jsxImportSource #views */
import type { ReactNode } from 'react';
import type { Block, Inline } from '#worker/contract/text.ts';
import type { View } from '#worker/shared/views/view.ts';

type ProseProps = {
  view: View;
  body: readonly Block[];
  /** The level of its headings. */
  level?: 2 | 3;
};

/** The body of a text. */
export const Prose = ({ view, body, level = 2 }: ProseProps) => (
  <div className="prose">
    {body.map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text keep their places
      <BlockOf key={at} view={view} block={block} level={level} />
    ))}
  </div>
);

type BlockProps = { view: View; block: Block; level: 2 | 3 };

function BlockOf({ view, block: { kind, items }, level }: BlockProps) {
  const [first = []] = items;
  if (kind === 'paragraph') return <p dir="auto">{words(view, first)}</p>;
  if (kind === 'heading') {
    const Heading = level === 2 ? 'h2' : 'h3';
    return <Heading>{words(view, first)}</Heading>;
  }
  const List = kind === 'numbers' ? 'ol' : 'ul';
  return (
    <List>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list keep their places
        <li key={at} dir="auto">
          {words(view, item)}
        </li>
      ))}
    </List>
  );
}

const words = (view: View, runs: readonly Inline[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text keep their places
  runs.map((run, at) => <Run key={at} view={view} run={run} />);

function Run({ view, run: { text, strong, href } }: { view: View; run: Inline }) {
  if (strong) return <strong>{text}</strong>;
  if (href === undefined) return <>{text}</>;
  if (!href.startsWith('/')) return <a href={href}>{text}</a>;
  return <view.Link href={`/${view.locale}${href.replace(/^\/(?=#|$)/, '')}`}>{text}</view.Link>;
}
