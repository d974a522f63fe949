declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?raw' {
  const catalog: string;
  export default catalog;
}
