/** The files of a ZIP whose entries are stored as they are, by its list at the end (APPNOTE.TXT, 4.3.12). */
export function filesOfZip(zip: Buffer): { name: string; bytes: Buffer }[] {
  const files = []
  for (
    let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\x01\x02', at + 4, 'latin1')
  ) {
    const [size, nameLength, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    files.push({ name, bytes: zip.subarray(from, from + size) })
  }
  return files
}
