import { directions } from './directions.ts';
import { allows, prove } from './prove.ts';

const expected = 'knows left from right';
const tsx = (className: string) => ({ 'web/ui/a.tsx': `export const a = <p className="${className}" />;\n` });
const css = (rule: string) => ({ 'web/ui/a.css': `p { ${rule} }\n` });

prove('nothing knows left from right', directions, [
  ...[
    'ml-2',
    'md:pr-4',
    '-mr-px',
    'text-left',
    'hover:text-right',
    'left-0',
    'right-[3px]',
    'border-l-2',
    'rounded-tr-lg',
    'float-left',
  ].map((name) => ({ what: `the class ${name}`, files: tsx(`flex ${name} grow`), expected })),
  ...[
    'margin-left: 1px;',
    'left: 0;',
    'text-align: right;',
    'border-top-left-radius: 2px;',
    'margin: 0 1px 0 2px;',
  ].map((rule) => ({
    what: rule,
    files: css(rule),
    expected,
  })),
  {
    what: 'a style in code',
    files: { 'web/ui/a.tsx': 'export const a = <p style={{ marginLeft: 2 }} />;\n' },
    expected,
  },
]);

allows(directions, 'what turns with the language', {
  ...tsx('ms-2 pe-4 text-start start-0 border-s rounded-se-lg'),
  ...css('margin-inline-start: 1px; text-align: start; margin: 0 1px 2px 1px; /* left: 0; */'),
});
