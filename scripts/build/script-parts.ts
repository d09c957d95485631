import type { Plugin } from 'vite'

/**
 * Of what several entries use, each loads what it uses; but below this size (of the source) a file of its own is not
 * worth a request, and goes with its nearest neighbour. The more goes together, the sooner two files import each other,
 * and one of them runs without the other: script-imports.ts stops such a build (from 8,000 on, as the sources are).
 */
const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 7_000 }

/**
 * How the browser's script is cut into files. Left alone it falls into sixty of them, most below 1 KB, which cost a
 * request each and compress badly. The first match wins; what a module imports comes along. Rooms stay apart (stores
 * never import parts of the interface), so that no two files import each other.
 */
const groups = [
  // What every page runs, with all it imports: session, guard, schemas, words.
  {
    name: 'start',
    test: /src[\\/](layouts[\\/]Document\.astro\?|lib[\\/](api-error|lock)\.ts|i18n[\\/]translate\.ts)/,
  },
  // With what nearly every island draws.
  {
    name: 'react',
    test: /node_modules[\\/](@astrojs[\\/]react|@nanostores[\\/]react|react|react-dom)[\\/]|src[\\/]islands[\\/]ui[\\/]Icon\.tsx$/,
  },
  // The login page loads these before anything of a signed-in person.
  {
    name: 'form',
    test: /src[\\/]islands[\\/]ui[\\/](Button|ErrorSummary|Field|Form|PasswordField|TextField|icons[\\/]entry)\.tsx?$/,
    minShareCount: 2,
  },
  // Loaded while a person types on the login page; every store needs it. And what keeps up and ends a session, which has
  // to be there before the network goes; no page that needs a right is shown before.
  {
    name: 'api',
    test: /src[\\/]lib[\\/](api|signed-out-page|stores[\\/](leaving|session-calls|session-watch|upkeep))\.ts$/,
  },
  // What home is for, with all it imports.
  { name: 'feed', test: /src[\\/]islands[\\/]IncidentFeed\.tsx$/ },
  { name: 'realtime', test: /node_modules[\\/](laravel-echo|pusher-js)[\\/]/ },
  // What surrounds every page and listens, and follows when it is idle.
  {
    name: 'frame',
    test: /src[\\/]islands[\\/](AccountMenu|AlarmBanner|ConnectionNotice|NotificationBell|OrganisationSwitch|Toasts)\.tsx$|src[\\/]lib[\\/](echo|stores[\\/](live|service-worker))\.ts$/,
  },
  {
    name: 'stores',
    test: /src[\\/](contract|i18n|lib)[\\/]|node_modules[\\/](date-fns|nanostores)[\\/]/,
    ...shared,
  },
  { name: 'parts', test: /src[\\/]islands[\\/]/, ...shared },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

/** Of 'stores~AccountMenu~AlertList…' (all the entries that share it) and 'Document.astro_astro_type_script…'. */
function shortName(chunk: string): string {
  return chunk.replace(/[~.].*$/, '')
}

/**
 * Measured with all of it, in KB on the wire: login 71.6 → 67.8, home 89.8 → 85.6 until usable and 27.2 → 23.5 when
 * idle, in 34 requests instead of 66. Later, with much more to carry: `feed` and `frame`, and a contract without what only
 * the backend reads (client-contract.ts), took home from 126 to 118 in all and from 49 requests to 36.
 */
export const scriptParts: Plugin = {
  name: 'script-parts',
  enforce: 'pre',
  // Astro would overwrite these in its own configuration.
  configEnvironment: (environment) =>
    environment === 'client'
      ? {
          build: {
            modulePreload: false,
            rolldownOptions: {
              // An entry may live in a part, instead of in a file that only imports the part.
              preserveEntrySignatures: 'allow-extension',
              output: {
                codeSplitting: { groups },
                chunkFileNames: ({ name }) => `_astro/${shortName(name)}.[hash].js`,
              },
            },
          },
        }
      : undefined,
  // Vite's own is 0.6 KB that have nothing to do: the page names its styles, and parts are too few to fetch ahead.
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
}
