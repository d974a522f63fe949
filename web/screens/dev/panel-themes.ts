const SWITCHES = ['--l', '--d'];

/** Redeclares both themes on the panels: a theme's colours are computed at the document's root only. */
export function adoptPanelThemes(): () => void {
  const rules = [
    "[data-panel='light']{--l:initial;--d: ;color-scheme:light}",
    "[data-panel='dark']{--l: ;--d:initial;color-scheme:dark}",
  ];
  for (const rule of Array.from(document.styleSheets).flatMap((sheet) => stylesOf(sheet))) {
    const selector = panelSelector(rule.selectorText);
    const colours = Array.from(rule.style).filter(
      (name) => name.startsWith('--') && !SWITCHES.includes(name),
    );
    if (!selector || !colours.length) continue;
    const declarations = colours.map((name) => `${name}:${rule.style.getPropertyValue(name)}`);
    rules.push(`${selector}{${declarations.join(';')}}`);
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

const panelSelector = (selector: string): string | null => {
  if (selector === ':root') return '[data-panel]';
  return /^\[data-accent=.\w+.\]$/.test(selector) ? `[data-panel] ${selector}` : null;
};

const stylesOf = (sheet: CSSStyleSheet): CSSStyleRule[] =>
  Array.from(sheet.cssRules).filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule);
