import sharp from 'sharp'

/** Fields under a sky, without a letter: the same on every machine. As PNG of exactly so many bytes: what follows its end nobody reads. */
export async function landscape(size?: number): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="842" height="595">
    <rect width="842" height="595" fill="#dfe9f5"/>
    <rect y="360" width="842" height="235" fill="#cfe0c3"/>
    <g fill="#ffffff" stroke="#17181c" stroke-width="4">
      <rect x="180" y="160" width="300" height="240"/><rect x="480" y="240" width="180" height="160"/>
    </g>
    <path d="M0 470H842M330 400V470" fill="none" stroke="#7b7d88" stroke-width="28"/>
    <circle cx="330" cy="280" r="46" fill="#d32f2f"/>
  </svg>`
  const picture = await sharp(Buffer.from(drawing)).png().toBuffer()
  return size === undefined ? picture : Buffer.concat([picture, Buffer.alloc(size - picture.length)])
}
