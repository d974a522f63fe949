import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from 'pdf-lib';

/** The operators of a stream of a PDF, as text. */
export const operatorsIn = (stream: PDFObject | undefined): string =>
  stream instanceof PDFRawStream ? new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode()) : '';

/** The lines that operators print, with their sizes; their characters in visual order, left to right. */
export const printedLines = (operators: string, fonts: PDFDict): { size: number; text: string }[] =>
  [...operators.matchAll(/^BT\n([\s\S]*?)^ET$/gm)].map(([, text = '']) => ({
    size: Number(/\/F\d+ ([\d.]+) Tf/.exec(text)?.[1]),
    text: [...text.matchAll(/\/(F\d+) [\d.]+ Tf\n<([0-9A-F]+)> Tj/gi)]
      .map(([, font = '', signs = '']) => lettersOf(fonts.lookup(PDFName.of(font), PDFDict), signs))
      .join(''),
  }));

/** Decodes text by the font's ToUnicode table, as a PDF reader does for copying. */
function lettersOf(font: PDFDict, signs: string): string {
  const table = operatorsIn(font.lookup(PDFName.of('ToUnicode')));
  const letters = new Map(
    [...table.matchAll(/<([0-9A-F]{4})> <([0-9A-F]{4})>/gi)].map(([, sign, letter = '']) => [
      sign?.toLowerCase(),
      String.fromCharCode(Number.parseInt(letter, 16)),
    ]),
  );
  return (signs.match(/.{4}/g) ?? []).map((sign) => letters.get(sign.toLowerCase()) ?? '□').join('');
}

/** The lines of each page of a document. */
export async function readPdf(
  bytes: ArrayBuffer | Uint8Array,
): Promise<{ pdf: PDFDocument; pages: string[][] }> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages().map(({ node }) => {
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    const operators = streams.map((one) => operatorsIn(one && pdf.context.lookup(one))).join('\n');
    const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
    return fonts ? printedLines(operators, fonts).map(({ text }) => text) : [];
  });
  return { pdf, pages };
}
