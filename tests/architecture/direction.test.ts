import { describe, expect, test } from 'vitest'
import { importCircles } from './circles.ts'
import { wrongDirectives, wrongImports } from './direction.ts'
import { readFiles } from './source.ts'

const source = readFiles('src')

describe('the rooms of the house know each other in one direction (architecture, section 2)', () => {
  test('every import of the product follows the table', () => {
    expect(wrongImports(source)).toEqual([])
  })

  test('only islands are hydrated, never their parts (rule 5)', () => {
    expect(wrongDirectives(source)).toEqual([])
  })

  test('no files import each other in a circle', () => {
    expect(importCircles(source)).toEqual([])
  })
})

describe('the checker itself sees', () => {
  const broken: [string, string, string][] = [
    ['a browser part that knows the backend (rule 1)', 'src/lib/a.ts', `import { b } from '../backend/b.ts'`],
    ['a backend that knows a page part (rule 1)', 'src/backend/a.ts', `import { b } from '../lib/b.ts'`],
    [
      'a contract that knows anything of ours (rule 2)',
      'src/contract/a.ts',
      `import { b } from '../i18n/b.ts'`,
    ],
    [
      'a contract that does something (rule 2)',
      'src/contract/a.ts',
      `import { readFileSync } from 'node:fs'`,
    ],
    [
      'a page that knows a store (rule 3)',
      'src/pages/a.astro',
      `---\nimport { b } from '../lib/stores/b.ts'\n---`,
    ],
    [
      'a layout script that knows a store (rule 3)',
      'src/layouts/a.astro',
      `<script>\nimport '../lib/stores/b.ts'\n</script>`,
    ],
    [
      'a middleware that knows a store (rule 3)',
      'src/middleware.ts',
      `import { b } from './lib/stores/b.ts'`,
    ],
    ['a library file that knows a store', 'src/lib/a.ts', `export { b } from './stores/b.ts'`],
    ['an import that is written as a type', 'src/lib/a.ts', `type B = import('../islands/b.tsx').B`],
    ['an import that is only a type', 'src/lib/a.ts', `import type { B } from '../islands/b.tsx'`],
    ['an import at run time', 'src/lib/a.ts', `export const load = () => import('../backend/b.ts')`],
    ['an import that leaves the source', 'src/lib/a.ts', `import { b } from '../../tests/b.ts'`],
    ['a file outside of every room', 'src/utils/a.ts', `import { b } from '../lib/b.ts'`],
    ['Node in the browser', 'src/islands/A.tsx', `import { join } from 'node:path'`],
  ]
  test.each(broken)('%s', (_, path, content) => {
    expect(wrongImports(new Map([[path, content]]))).toHaveLength(1)
  })

  test('a circle of imports, once, and nothing that only leads to it', () => {
    const circle = new Map([
      ['src/lib/a.ts', `import { b } from './b.ts'`],
      ['src/lib/b.ts', `export const c = () => import('./c.ts')`],
      ['src/lib/c.ts', `import type { A } from './a.ts'`],
      ['src/lib/d.ts', `import { a } from './a.ts'\nimport { z } from './z.ts'`],
    ])

    expect(importCircles(circle)).toEqual([['src/lib/a.ts', 'src/lib/b.ts', 'src/lib/c.ts']])
  })

  const allowed: [string, string, string][] = [
    ['an island reads a store', 'src/islands/A.tsx', `import { $b } from '../lib/stores/b.ts'`],
    ['the browser main wires stores', 'src/start.ts', `import { $b } from './lib/stores/b.ts'`],
    ['the backend answers by the contract', 'src/backend/a.ts', `import { b } from '../contract/b.ts'`],
    ['a layout starts the browser main', 'src/layouts/a.astro', `<script>import '../start.ts'</script>`],
    ['text that only looks like an import', 'src/lib/a.ts', `// import { b } from '../backend/b.ts'`],
  ]
  test.each(allowed)('that %s', (_, path, content) => {
    expect(wrongImports(new Map([[path, content]]))).toEqual([])
  })

  const directive = (specifier: string) =>
    new Map([
      [
        'src/pages/a.astro',
        `---\nimport { Part } from '${specifier}'\n---\n<p>a</p>\n<Part client:load x={() => 1} />`,
      ],
    ])

  test('a part that is hydrated alone', () => {
    expect(wrongDirectives(directive('../islands/ui/Part.tsx'))).toHaveLength(1)
    expect(wrongDirectives(directive('../layouts/Part.astro'))).toHaveLength(1)
    expect(wrongDirectives(directive('../islands/Part.tsx'))).toEqual([])
  })
})
