import { minifySync, type Plugin } from 'vite'

/** Data (`type="application/json"`) and `set:html` have no text of their own here. */
const inlineScript = /(<script is:inline(?: define:vars=\{\{[^}]*\}\})?>)([\s\S]+?)(<\/script>)/g

/** Astro sends inline scripts as they are written, with their comments: 0.2 KB of every page. */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  apply: 'build',
  transform: {
    // Before Astro's own, which compiles the page.
    order: 'pre',
    filter: { id: /\.astro$/ },
    handler: (code, id) =>
      code.replace(
        inlineScript,
        (_, start: string, script: string, end: string) => start + minified(id, script) + end,
      ),
  },
}

function minified(id: string, script: string): string {
  const { code, errors } = minifySync(`${id}.js`, script, { module: false })
  if (errors.length > 0)
    throw new Error(`An inline script of ${id}: ${errors.map(({ message }) => message).join(' ')}`)
  return code
}
