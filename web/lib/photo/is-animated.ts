/** Where the head of a PNG or a WebP is, before its pixels. */
const HEAD_BYTES = 64 * 1024;
/** The beginning of the control block of a frame of a GIF. */
const GIF_FRAME = '!\xf9\x04';
/** The flag of an extended WebP. */
const ANIMATION = 2;

/** Whether a picture moves: a GIF of several frames, an animated PNG or WebP. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const head = await bytesOf(file.slice(0, HEAD_BYTES));
  if (head.startsWith('GIF8'))
    return (await bytesOf(file)).split(GIF_FRAME).slice(1).filter(isFrame).length > 1;
  if (head.startsWith('PNG', 1)) return head.split('IDAT', 1).some((before) => before.includes('acTL'));
  return head.slice(8, 16) === 'WEBPVP8X' && (head.charCodeAt(20) & ANIMATION) > 0;
}

/** Four bytes and the end of the block are followed by the image or by another block. */
const isFrame = (block: string): boolean => block[4] === '\0' && '!,'.includes(block[5] ?? ' ');

/** One character a byte: a decoder of latin1 reads some bytes as others. */
const bytesOf = async (blob: Blob): Promise<string> => {
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return text;
};
