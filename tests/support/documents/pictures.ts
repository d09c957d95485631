import sharp from 'sharp'

/** The smallest picture there is: one pixel, as PNG. */
export const smallPicture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A photograph as a telephone takes it: lying on its side, with the place, the device and whose it is written into it. */
export async function photograph(kind: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 64, height: 32, channels: 3, background: '#c00' } })
  const bytes = await image
    .composite([
      { input: { create: { width: 8, height: 8, channels: 3, background: '#00c' } }, left: 0, top: 0 },
    ])
    .withExif({
      IFD0: { Make: secretsOfPhotograph[0], Model: secretsOfPhotograph[1], Artist: secretsOfPhotograph[2] },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '50/1 58/1 4800/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '11/1 1/1 4800/100',
        GPSMapDatum: secretsOfPhotograph[3],
      },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secretsOfPhotograph[4]}"/></rdf:RDF></x:xmpmeta>`,
    )
    .toFormat(kind)
    .toBuffer()
  // Some hang a whole second picture on behind the first.
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(secretsOfPhotograph[5])]))
}

/** What stands in such a photograph besides the picture. */
export const secretsOfPhotograph = [
  'Kamerawerk',
  'Blitzfix 3000',
  'Erika Gabler',
  'Gartenweg 7',
  'Kiebitz',
  'Hinterher',
] as const
