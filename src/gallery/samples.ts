import type { Locale } from '../contract/locales.ts'
import { de, type Samples } from './samples/de.ts'
import { en } from './samples/en.ts'

export const samples: Readonly<Record<Locale, Samples>> = { de, en }
