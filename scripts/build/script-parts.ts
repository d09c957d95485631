import type { Plugin } from 'vite'

/**
 * Of what several entries use, each loads what it uses; but below this size (of the source) a file of its own is not
 * worth a request, and goes with its nearest neighbour. The more goes together, the more a page loads that is another
 * one's (at 7,000, with the pages there are: the list of alerts 19 KB instead of 6), and the sooner two files import each
 * other, and one of them runs without the other: script-imports.ts stops such a build.
 */
const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 }

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
    test: /node_modules[\\/](@astrojs[\\/]react|@nanostores[\\/]react|react|react-dom)[\\/]|src[\\/]hydrate\.ts$|src[\\/]islands[\\/]ui[\\/](Button|Icon)\.tsx$/,
  },
  // The login page loads these before anything of a signed-in person; pages with a form take them as they are.
  {
    name: 'form',
    test: /src[\\/]islands[\\/](LoginForm|ui[\\/](ErrorSummary|Field|Form|form-words|use-leave-guard|PasswordField|TextField|icons[\\/]entry))\.tsx?$/,
  },
  // Loaded while a person types on the login page; every store needs it. And what keeps up and ends a session, which has
  // to be there before the network goes, with what would be lost by it; no page that needs a right is shown before.
  {
    name: 'api',
    test: /src[\\/]lib[\\/](api|idempotency-key|made-event|signed-out-page|stores[\\/](leaving|session-calls|session-watch|unsent|upkeep))\.ts$/,
  },
  // What home is for, with all it imports; and what belongs to the stores that keep things on the device.
  { name: 'feed', test: /src[\\/](islands[\\/]IncidentFeed\.tsx|lib[\\/]stores[\\/]counted-on-device\.ts)$/ },
  { name: 'realtime', test: /node_modules[\\/](laravel-echo|pusher-js)[\\/]/ },
  // What surrounds every page and listens, and follows when it is idle.
  {
    name: 'frame',
    test: /src[\\/]islands[\\/](AccountMenu|AlarmBanner|ConnectionNotice|NotificationBell|OrganisationSwitch|Toasts)\.tsx$|src[\\/]lib[\\/](echo|stores[\\/](live|service-worker))\.ts$/,
  },
  // What a status is called, and how old it is: on an alarm, on the board of vehicles, on the wall.
  {
    name: 'fms',
    test: /src[\\/](contract[\\/]fms-settings|lib[\\/](fms|fms-age|fms-look|stores[\\/]fms-settings)|islands[\\/]ui[\\/](FmsChip|use-fms-words))\.tsx?$/,
  },
  // What an alarm's page changes, and counts as the wall does; how it is kept and sent comes later, and must not come along.
  {
    name: 'answer',
    test: /src[\\/](contract[\\/]qualifications|lib[\\/](stores[\\/]answer|own-answer|vehicle-status)|islands[\\/]ui[\\/]adopt-styles)\.ts$/,
  },
  // What the wall would take with it, and the list, the form and the statistics need without the wall.
  { name: 'list', test: /src[\\/]contract[\\/]operation-list\.ts$/ },
  // What the page of one vehicle takes of their list, and what the board and the wall load of it.
  { name: 'fleet', test: /src[\\/]contract[\\/]vehicle-list\.ts$/ },
  { name: 'board', test: /src[\\/]lib[\\/]stores[\\/](running|vehicles)\.ts$/ },
  // What hangs on a wall: a page of its own, of which no other needs a part.
  {
    name: 'monitor',
    test: /src[\\/](islands[\\/](Monitor\.tsx|parts[\\/](Monitor\w+|OneMonitor|RunningMonitor|Fit)\.tsx)|lib[\\/](wake-lock|elapsed|monitor-(look|turn)|stores[\\/]monitor(ed|-alarm))\.ts)$/,
  },
  // Each for pages of other kinds: left to their neighbours, one page would load what is another's.
  {
    name: 'rows',
    test: /src[\\/]islands[\\/](parts[\\/]GroupMark|ui[\\/](ListRow|SkeletonRows|focus-neighbour|icons[\\/]settings))\.tsx?$/,
  },
  {
    name: 'pager',
    test: /src[\\/]islands[\\/](ui[\\/](BareLoadMore|BarePager)|parts[\\/](pager-words|save-file))\.tsx?$/,
  },
  {
    name: 'operation',
    test: /src[\\/]islands[\\/](parts[\\/](LeaveWithOrganisation|use-may|use-viewer)|ui[\\/](use-part|icons[\\/](errors|fields|search)))\.tsx?$/,
  },
  { name: 'choice', test: /src[\\/]islands[\\/]ui[\\/](Checkbox|DateTimeField)\.tsx$/ },
  {
    name: 'dialog',
    test: /src[\\/]islands[\\/](ui[\\/](adopt-styles\.ts|use-modal\.ts|Bare(Confirm)?Dialog\.tsx|dialog\.css\?inline)|parts[\\/](SendState\.tsx|tell-failure\.ts|own-answer-words\.ts|outbox-words\.ts))$/,
  },
  // Fields of whoever leads, each on pages of other kinds.
  {
    name: 'fields',
    test: /src[\\/]islands[\\/]ui[\\/](TextArea\.tsx|input-words\.ts|(search-field|text-area|radio-group|select-field)\.css)$/,
  },
  // What the pages of a link share: left to a neighbour, they would load the lists of whoever leads.
  { name: 'link', test: /src[\\/]lib[\\/](token-of-page|entry-problems|password-strength)\.ts$/ },
  { name: 'reset', test: /src[\\/]lib[\\/]stores[\\/]password-reset\.ts$/ },
  // What lists of people take of groups and of persons, without what the pages of one of them do with it.
  {
    name: 'people',
    test: /src[\\/](contract[\\/](groups|people)|lib[\\/](qualification-end|stores[\\/](administered|groups)))\.ts$/,
  },
  {
    name: 'group',
    test: /src[\\/]lib[\\/](group-form|stores[\\/](group|group-work|person|person-work))\.ts$/,
  },
  { name: 'search', test: /src[\\/]lib[\\/]page-search\.ts$/ },
  // What an address of the page of documents says: links to them stand on other pages.
  { name: 'document-view', test: /src[\\/]lib[\\/]document-view\.ts$/ },
  {
    name: 'documents',
    test: /src[\\/](contract[\\/]document(s|-folders|-files)|lib[\\/]stores[\\/](document-files|document-view|kept-ids))\.ts$/,
  },
  { name: 'keys', test: /src[\\/]islands[\\/]parts[\\/]ApiKeyRow\.tsx$/ },
  // What takes files, on an operation and for the picture of a person.
  { name: 'files', test: /src[\\/]islands[\\/]ui[\\/](file-check|icons[\\/]files)\.ts$/ },
  // Grid references: a form asks for them once somebody types one, an alarm when its place is shown.
  { name: 'grid', test: /node_modules[\\/]mgrs[\\/]/ },
  {
    name: 'stores',
    test: /src[\\/](contract|i18n|lib)[\\/]|node_modules[\\/](date-fns|nanostores)[\\/]/,
    ...shared,
  },
  { name: 'sharing', test: /src[\\/]islands[\\/]parts[\\/](sharing|qr-code)\.css\?inline$/ },
  // Styles that come with a part after the page's own; a page that has them in its head takes no other's along.
  { name: 'styles', test: /\.css\?inline$/, ...shared },
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
  // What that helper would be told: the styles of each part, which its page has named.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = withoutStyles(file.code)
      }
    },
  },
}

function withoutStyles(code: string): string {
  return code
    .replaceAll(/,\s*__vite__mapDeps\(\[[\d,]*\]\)/g, '')
    .replace(/^const __vite__mapDeps=.*?\.map\(i=>d\[i\]\);\n?/, '')
}
