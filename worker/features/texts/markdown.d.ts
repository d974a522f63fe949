declare module '*.md' {
  import type { Text } from '#worker/contract/text.ts';

  const text: Omit<Text, 'key'>;
  export default text;
}
