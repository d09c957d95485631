import type { Plugin } from 'vite'
import { files } from './module-names.ts'

/**
 * How the styles of pages are cut into files: by the modules that the pages are drawn with. Left alone, each set of pages
 * gets a file of what it alone shares, and a further kind of page cuts the files of all others in two; every file is a
 * request before anything is painted.
 */
const groups = [
  {
    name: 'frame',
    test: files(
      'src/layouts/Document.astro?',
      'src/layouts/Footer.astro?',
      'src/layouts/LanguageSwitch.astro?',
      'src/layouts/ThemeSwitch.astro?',
    ),
  },
  { name: 'plain', test: files('src/layouts/PlainLayout.astro?', 'src/islands/LoginForm.tsx') },
  {
    name: 'app',
    test: files(
      'src/layouts/AppLayout.astro?',
      'src/islands/ui/feedback/DataAge.tsx',
      'src/islands/vehicles/fms/FmsChip.tsx',
    ),
  },
  {
    name: 'operation',
    test: files(
      'src/islands/operations/card/OperationBand.tsx',
      'src/islands/operations/card/OperationCard.tsx',
    ),
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

export const styleParts: Plugin = {
  name: 'style-parts',
  enforce: 'pre',
  configEnvironment: (environment) =>
    environment === 'client'
      ? undefined
      : { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
}
