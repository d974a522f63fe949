/**
 * The local-storage key of what was chosen in the accessibility menu: names with their values, as in
 * `text=150 links`. Each is an attribute of the document, `data-a11y-text="150"`.
 */
export const ACCESSIBILITY_STORAGE = 'accessibility';

/**
 * The script in the head of each document that shows it with what was chosen: before its first paint, and whenever
 * the choices change, here or in another tab. `sheet` and `guide` are the addresses of the stylesheet and of the
 * script of the reading guide. A community's screen has no such choices.
 */
export const accessibilityScript = (sheet: string, guide: string): string =>
  `{let html=document.documentElement,link,show=()=>{try{if(localStorage.getItem('kiosk_user'))return;` +
  `for(let name of html.getAttributeNames())if(name.startsWith('data-a11y-'))html.removeAttribute(name);delete html.dataset.theme;` +
  `let chosen=localStorage.getItem('${ACCESSIBILITY_STORAGE}');if(!chosen)return;` +
  `for(let choice of chosen.split(' ')){let[name,value='']=choice.split('=');html.setAttribute('data-a11y-'+name,value);` +
  `if(name=='contrast')html.dataset.theme=value;if(name=='guide')import(${inScript(guide)}).catch(()=>{})}` +
  `if(!link)document.head.append(link=Object.assign(document.createElement('link'),{rel:'stylesheet',href:${inScript(sheet)},blocking:'render'}))}catch{}};` +
  `show();addEventListener('storage',event=>{if(event.key=='${ACCESSIBILITY_STORAGE}')show()})}`;

const inScript = (address: string): string => JSON.stringify(address).replaceAll('<', '\\u003c');
