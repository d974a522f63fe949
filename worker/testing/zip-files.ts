/** The bytes of each file of a ZIP whose entries are stored as they are, by its name. */
function bytesInZip(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files = new Map<string, Uint8Array>();
  for (let offset = 0; view.getUint32(offset, true) === 0x04034b50; ) {
    const [bytes, length] = [view.getUint32(offset + 18, true), view.getUint16(offset + 26, true)];
    const start = offset + 30;
    const name = new TextDecoder().decode(zip.subarray(start, start + length));
    files.set(name, zip.subarray(start + length, start + length + bytes));
    offset = start + length + bytes;
  }
  return files;
}

/** The texts of a ZIP. */
export const textsInZip = (zip: Uint8Array): Map<string, string> =>
  new Map([...bytesInZip(zip)].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
