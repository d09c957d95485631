import type { Plugin } from 'vite'

/**
 * How the styles of pages are cut into files: by the modules that the pages are drawn with. Left alone, each set of pages
 * gets a file of what it alone shares, and a further kind of page cuts the files of all others in two; every file is a
 * request before anything is painted.
 */
const groups = [
  { name: 'frame', test: /src[\\/]layouts[\\/](Document|Footer|LanguageSwitch|ThemeSwitch)\.astro/ },
  { name: 'plain', test: /src[\\/](layouts[\\/]PlainLayout\.astro|islands[\\/]LoginForm\.tsx)/ },
  { name: 'app', test: /src[\\/](layouts[\\/]AppLayout\.astro|islands[\\/]ui[\\/](DataAge|FmsChip)\.tsx)/ },
  { name: 'operation', test: /src[\\/]islands[\\/]parts[\\/]Operation(Band|Card)\.tsx$/ },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

export const styleParts: Plugin = {
  name: 'style-parts',
  enforce: 'pre',
  configEnvironment: (environment) =>
    environment === 'client'
      ? undefined
      : { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
}
