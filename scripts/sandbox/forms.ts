import { Refusal } from './refusal.ts';

export type Form = { [name: string]: string | Form | (string | Form)[] };

const DEEPEST = 12;

/**
 * A form-encoded text with brackets, as the provider takes it: `a[b]=1` is an object, `a[0]=1` and `a[]=1` are lists.
 */
export function formOf(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(
      ([whole, key]) => key ?? whole,
    );
    if (inner.length > DEEPEST) throw new Refusal(`Invalid parameter: ${name.slice(0, 40)}`);
    let at = form;
    let key = first;
    for (const next of inner) {
      const there = at[key];
      const deeper = typeof there === 'object' && !Array.isArray(there) ? there : emptyForm();
      at[key] = deeper;
      at = deeper;
      key = next === '' ? String(Object.keys(at).length) : next;
    }
    at[key] = value;
  }
  for (const [name, value] of Object.entries(form)) form[name] = withLists(value);
  return form;
}

const emptyForm = (): Form => Object.create(null) as Form;

/** The same, where an object with the keys 0, 1, 2 … is a list. */
function withLists<T extends Form[string]>(value: T): Form[string] {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  for (const [name, inner] of Object.entries(value)) value[name] = withLists(inner);
  const keys = Object.keys(value);
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  return isList ? (Object.values(value) as (string | Form)[]) : value;
}
