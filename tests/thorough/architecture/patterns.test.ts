import { checkSync } from 'recheck'
import { expect, test, vi } from 'vitest'
import { composedPatternsOf } from '../../architecture/composed-patterns.ts'
import { literalPatterns } from '../../architecture/patterns.ts'
import { readFiles } from '../../architecture/source.ts'
import { boundedPatterns } from './bounded-patterns.ts'

/** Per pattern, in ms. */
const TIMEOUT_MS = 20_000

/** What recheck says about a pattern that some text makes slow, such as `2nd degree polynomial`. */
function weaknessOf({ source, flags }: RegExp): string | undefined {
  const found = checkSync(source, flags, { timeout: TIMEOUT_MS })
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable' ? found.complexity.summary : found.status
}

test('no text makes a regular expression that is written out slow', () => {
  const weak = literalPatterns(readFiles('src'))
    .filter(
      ({ at, text }) => !boundedPatterns.some((one) => at.startsWith(`${one.path}:`) && one.pattern === text),
    )
    .flatMap(({ at, text }) => {
      const end = text.lastIndexOf('/')
      const weakness = weaknessOf(new RegExp(text.slice(1, end), text.slice(end + 1)))
      return weakness === undefined ? [] : [`${at} ${text}: ${weakness}`]
    })

  expect(weak).toEqual([])
})

test.each(Object.entries(composedPatternsOf))(
  'no text makes a regular expression of %s slow',
  async (_, { compose, bounded }) => {
    const composed: RegExp[] = []
    class RecordedRegExp extends RegExp {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags)
        composed.push(this)
      }
    }
    vi.resetModules()
    vi.stubGlobal('RegExp', RecordedRegExp)
    try {
      await compose()
    } finally {
      vi.unstubAllGlobals()
    }

    expect(composed).not.toEqual([])
    const weak = composed.filter((pattern) => weaknessOf(pattern) !== undefined)
    expect(weak.length > 0).toBe(bounded !== undefined)
  },
)
