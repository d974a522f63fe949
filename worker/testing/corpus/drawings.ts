import { SVG } from '#worker/testing/images.ts';
import { type CorpusFile, picture, refused, taken, text } from './corpus-file.ts';

const svg = (content: string) => picture('image/svg+xml', text(content));

const ACTIVE: Record<string, string> = {
  'a script and a handler': '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  'a script of another namespace':
    '<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></svg>',
  'a script in CDATA': '<svg><script><![CDATA[alert(1)]]></script></svg>',
  'a script from elsewhere': '<svg><script href="https://example.org/x.js"/></svg>',
  'a page in it': '<svg><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>',
  'a form in it':
    '<svg><foreignObject><form xmlns="http://www.w3.org/1999/xhtml" action="//example.org"/></foreignObject></svg>',
  'a link that runs': '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>',
  'a link that runs, of old': '<svg><a xlink:href="&#106;avascript:alert(1)"><text>x</text></a></svg>',
  'a picture from elsewhere': '<svg><image href="https://example.org/track.png"/></svg>',
  'a file of the machine': '<svg><image href="file:///etc/passwd"/></svg>',
  'a use of data': '<svg><use href="data:image/svg+xml,x#y"/></svg>',
  'styles from elsewhere':
    '<svg><style>@import "https://example.org/x.css"; * { background: url(//example.org) }</style></svg>',
  'a style with an address': '<svg><rect style="fill: url(https://example.org/#a)"/></svg>',
  'an animated link': '<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>',
  'an animated handler': '<svg><set attributeName="onmouseover" to="alert(1)"/></svg>',
  'a handler of an animation': '<svg><animate onbegin="alert(1)" attributeName="x" dur="1s"/></svg>',
  'a handler on focus': '<svg><g tabindex="1" onfocus="alert(1)" autofocus=""/></svg>',
  'a style sheet that runs':
    '\uFEFF<?xml version="1.0"?><!-- c --><?xml-stylesheet href="javascript:alert(1)"?><svg><g/></svg>',
  'a document type from elsewhere':
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.org/x.dtd"><svg/>',
  'a thousand levels': `${'<g>'.repeat(1000)}`.replace(/^/, '<svg>').concat('</g>'.repeat(1000), '</svg>'),
};

/** Drawings: what could run in one is accepted as a download only. */
export const DRAWINGS: CorpusFile[] = [
  ...Object.entries(ACTIVE).map(([what, content]) => taken(`an SVG with ${what}`, svg(content))),
  refused('an SVG in UTF-16', picture('image/svg+xml', text('\uFFFEsvg')), 'media.type'),
  refused('an SVG with a NUL in it', svg(`${SVG}\0`), 'media.type'),
  refused(
    'an SVG that calls for entities',
    svg('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'),
    'media.type',
  ),
  refused(
    'an SVG that reads a file',
    svg('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>'),
    'media.type',
  ),
  refused('an SVG cut short', svg('<svg><circle r="1"/>'), 'media.pixels'),
];
