import type { Plugin } from 'vite';

/**
 * Lets the local servers keep idle connections open. Node closes them after five seconds, and a request that a browser
 * sends in that moment, such as a download, fails.
 */
export const openConnections = (): Plugin => ({
  name: 'open-connections',
  configureServer: ({ httpServer }) => {
    if (httpServer && 'keepAliveTimeout' in httpServer) httpServer.keepAliveTimeout = 0;
  },
  configurePreviewServer: ({ httpServer }) => {
    if ('keepAliveTimeout' in httpServer) httpServer.keepAliveTimeout = 0;
  },
});
