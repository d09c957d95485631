import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const packageFile = new URL('../../../package.json', import.meta.url)

/** The version of the product, from its `package.json`. */
export const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(packageFile, 'utf8')),
)
