import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { picturesFolder } from './folders.ts'

const style = `
  body { font: 14px system-ui; margin: 16px; background: #888; color: #000; }
  section { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
  figure { margin: 0; }
  img { display: block; max-inline-size: 420px; max-block-size: 640px; }
`

/** Once, after all pictures: a page that shows them side by side. */
function after(): void {
  if (!existsSync(picturesFolder)) return
  const pictures = readdirSync(picturesFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.png'))
    .toSorted()
  const byFolder = Map.groupBy(pictures, dirname)
  const sections = [...byFolder].map(
    ([folder, paths]) => `<h2>${folder}</h2><section>${paths.map(figure).join('')}</section>`,
  )
  const sheet = join(picturesFolder, 'index.html')
  writeFileSync(sheet, `<!doctype html><meta charset="utf-8"><style>${style}</style>${sections.join('\n')}`)
  console.log(`${pictures.length} pictures: ${sheet}`)
}

function figure(path: string): string {
  const caption = `<figcaption>${basename(path, '.png')}</figcaption>`
  return `<figure>${caption}<a href="${path}"><img src="${path}" alt="" loading="lazy"></a></figure>`
}

// eslint-disable-next-line no-restricted-syntax -- Playwright takes the default export.
export default after
