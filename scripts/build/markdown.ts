import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Plugin } from 'vite';
import type { Block, Inline, Text } from '../../worker/contract/schemas/text.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Phrase = Extract<Node, { type: 'paragraph' }>['children'][number];

/** Addresses that a text may lead to. */
const ALLOWED = /^(?:https?:\/\/|mailto:|\/|#)/;

/**
 * Parses a text: its title is the first heading, and what is neither heading, paragraph, list, link nor bold
 * throws.
 */
export function parseText(markdown: string): Omit<Text, 'key'> {
  const [first, ...rest] = fromMarkdown(markdown).children;
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('A text begins with its title.');
  return {
    title: first.children.map((child) => phrase(child).text).join(''),
    body: rest.map(block),
  };
}

function block(node: Node): Block {
  if (node.type === 'heading' && node.depth === 2)
    return { kind: 'heading', items: [node.children.map(phrase)] };
  if (node.type === 'paragraph') return { kind: 'paragraph', items: [node.children.map(phrase)] };
  if (node.type === 'list')
    return {
      kind: node.ordered ? 'numbers' : 'bullets',
      items: node.children.map(({ children: [only, ...others] }) => {
        if (only?.type !== 'paragraph' || others.length > 0)
          throw new Error('An item of a list is one paragraph.');
        return only.children.map(phrase);
      }),
    };
  throw new Error(`A text cannot have a ${node.type}.`);
}

function phrase(node: Phrase): Inline {
  if (node.type === 'text') return { text: node.value.replaceAll('\n', ' ') };
  if (node.type === 'strong') return { text: textOf(node.children), strong: true };
  if (node.type === 'link') {
    if (!ALLOWED.test(node.url)) throw new Error(`A text cannot lead to ${node.url}.`);
    return { text: textOf(node.children), href: node.url };
  }
  throw new Error(`A text cannot have a ${node.type}.`);
}

const textOf = (nodes: readonly Phrase[]): string => nodes.map((node) => phrase(node).text).join('');

/** Turns the Markdown files of the texts into their trees, so that nobody loads a parser. */
export const markdownTexts = (): Plugin => ({
  name: 'dorot:markdown-texts',
  enforce: 'pre',
  transform(source, id) {
    return id.endsWith('.md')
      ? { code: `export default ${JSON.stringify(parseText(source))};`, map: null }
      : null;
  },
});
