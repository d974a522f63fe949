/** A PDF to download; `plain` is its name in ASCII, for programs that do not know RFC 6266. */
export const pdfReply = (file: Uint8Array | ArrayBuffer, plain: string, name: string): Response =>
  new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'private, no-store',
    },
  });
