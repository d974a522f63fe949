import {
  beginText,
  endText,
  type PDFFont,
  PDFName,
  type PDFOperator,
  type PDFRef,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib';
import type { Face } from './print-fonts.ts';

/** Writes lines and collects the fonts that they use, by their names in the resources of a page or a form. */
export class TextPen {
  readonly operators: PDFOperator[] = [];
  readonly fonts: Record<string, PDFRef> = {};

  /** Writes a line in visual order (`visualOrder`), whose baseline begins at a point. */
  async write(visual: string, face: Face, size: number, x: number, y: number): Promise<void> {
    this.operators.push(beginText(), setTextMatrix(1, 0, 0, 1, x, y));
    for (const { font, glyphs } of await face.runsOf(visual))
      this.operators.push(setFontAndSize(this.#nameOf(font), size), showText(glyphs));
    this.operators.push(endText());
  }

  #nameOf({ ref }: PDFFont): PDFName {
    const name = `F${ref.objectNumber}`;
    this.fonts[name] = ref;
    return PDFName.of(name);
  }
}
