/** For a link only its target matters, not the form of its URL. */
const attributesOf = (element: Element): string =>
  [...element.attributes]
    .filter(({ name }) => name !== 'style')
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort()
    .join('');

/**
 * Elements, attributes and texts in a normalized form: two renderings of one view must have this in common.
 */
export function domOf(node: Node): string {
  if (node instanceof Text) return `${JSON.stringify(node.data)}\n`;
  const inner = [...node.childNodes].map(domOf).join('').replace(/^/gm, '  ').trimEnd();
  if (!(node instanceof Element)) return inner;
  return `<${node.localName}${attributesOf(node)}>\n${inner ? `${inner}\n` : ''}`;
}

/** HTML as parsed by a browser. */
export function parsed(html: string): Element {
  const root = document.createElement('div');
  root.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  root.normalize();
  return root;
}
