/** A name typed as one, as the first name and the rest. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = name.split(' ');
  return { first_name: first_name.slice(0, 60), last_name: rest.join(' ').slice(0, 60).trim() };
}
