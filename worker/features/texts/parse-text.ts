import { fromMarkdown } from 'mdast-util-from-markdown';
import type { FieldErrorCode } from '#worker/contract/errors.ts';
import type { Block, Inline, Text } from '#worker/contract/text.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Phrase = Extract<Node, { type: 'paragraph' }>['children'][number];

/** Addresses that a text may lead to. */
const ALLOWED = /^(?:https?:\/\/|mailto:|\/|#)/;

/** What a text cannot have. */
export class TextFault extends Error {
  readonly code: FieldErrorCode;
  readonly params: Record<string, unknown>;

  constructor(code: FieldErrorCode, params: Record<string, unknown> = {}) {
    super(`${code} ${JSON.stringify(params)}`);
    this.code = code;
    this.params = params;
  }
}

/**
 * Parses a text: its title is the first heading. Throws a `TextFault` where it has anything but headings, paragraphs,
 * lists, links and bold: so it is never markup.
 */
export function parseText(markdown: string): Omit<Text, 'key'> {
  const [first, ...rest] = fromMarkdown(markdown).children;
  if (first?.type !== 'heading' || first.depth !== 1) throw new TextFault('text.title');
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
        if (only?.type !== 'paragraph' || others.length > 0) throw new TextFault('text.list_item');
        return only.children.map(phrase);
      }),
    };
  throw new TextFault('text.form', { form: node.type });
}

function phrase(node: Phrase): Inline {
  if (node.type === 'text') return { text: node.value.replaceAll('\n', ' ') };
  if (node.type === 'strong') return { text: textOf(node.children), strong: true };
  if (node.type === 'link') {
    if (!ALLOWED.test(node.url)) throw new TextFault('text.address', { address: node.url.slice(0, 200) });
    return { text: textOf(node.children), href: node.url };
  }
  throw new TextFault('text.form', { form: node.type });
}

const textOf = (nodes: readonly Phrase[]): string => nodes.map((node) => phrase(node).text).join('');
