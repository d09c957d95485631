import type { Plugin } from 'vite'
import { files } from './module-names.ts'

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
    test: files(
      'src/layouts/Document.astro?',
      'src/lib/api-error.ts',
      'src/lib/lock.ts',
      'src/i18n/translate.ts',
    ),
  },
  // With what nearly every island draws.
  {
    name: 'react',
    test: files(
      'node_modules/@astrojs/react/',
      'node_modules/@nanostores/react/',
      'node_modules/react/',
      'node_modules/react-dom/',
      'src/hydrate.ts',
      'src/islands/ui/Button.tsx',
      'src/islands/ui/Icon.tsx',
    ),
  },
  // The login page loads these before anything of a signed-in person; pages with a form take them as they are.
  {
    name: 'form',
    test: files(
      'src/islands/LoginForm.tsx',
      'src/islands/ui/ErrorSummary.tsx',
      'src/islands/ui/Field.tsx',
      'src/islands/ui/Form.tsx',
      'src/islands/ui/form-words.ts',
      'src/islands/ui/use-leave-guard.ts',
      'src/islands/ui/PasswordField.tsx',
      'src/islands/ui/TextField.tsx',
      'src/islands/ui/icons/entry.ts',
    ),
  },
  // Loaded while a person types on the login page; every store needs it. And what keeps up and ends a session, which has
  // to be there before the network goes, with what would be lost by it; no page that needs a right is shown before.
  {
    name: 'api',
    test: files(
      'src/lib/api.ts',
      'src/lib/idempotency-key.ts',
      'src/lib/made-event.ts',
      'src/lib/signed-out-page.ts',
      'src/lib/stores/leaving.ts',
      'src/lib/stores/session-calls.ts',
      'src/lib/stores/session-watch.ts',
      'src/lib/stores/unsent.ts',
      'src/lib/stores/upkeep.ts',
    ),
  },
  // What home is for, with all it imports; and what belongs to the stores that keep things on the device.
  { name: 'feed', test: files('src/islands/IncidentFeed.tsx', 'src/lib/stores/counted-on-device.ts') },
  { name: 'realtime', test: files('node_modules/laravel-echo/', 'node_modules/pusher-js/') },
  // What surrounds every page and listens, and follows when it is idle.
  {
    name: 'frame',
    test: files(
      'src/islands/AccountMenu.tsx',
      'src/islands/AlarmBanner.tsx',
      'src/islands/ConnectionNotice.tsx',
      'src/islands/NotificationBell.tsx',
      'src/islands/OrganisationSwitch.tsx',
      'src/islands/Toasts.tsx',
      'src/lib/echo.ts',
      'src/lib/stores/live.ts',
      'src/lib/stores/service-worker.ts',
    ),
  },
  // What a status is called, and how old it is: on an alarm, on the board of vehicles, on the wall.
  {
    name: 'fms',
    test: files(
      'src/contract/fms-settings.ts',
      'src/lib/fms.ts',
      'src/lib/fms-age.ts',
      'src/lib/fms-look.ts',
      'src/lib/stores/fms-settings.ts',
      'src/islands/ui/FmsChip.tsx',
      'src/islands/ui/use-fms-words.ts',
    ),
  },
  // What an alarm's page changes, and counts as the wall does; how it is kept and sent comes later, and must not come along.
  {
    name: 'answer',
    test: files(
      'src/contract/qualifications.ts',
      'src/lib/stores/answer.ts',
      'src/lib/own-answer.ts',
      'src/lib/vehicle-status.ts',
      'src/islands/ui/adopt-styles.ts',
    ),
  },
  // What the wall would take with it, and the list, the form and the statistics need without the wall.
  { name: 'list', test: files('src/contract/operation-list.ts') },
  // What the page of one vehicle takes of their list, and what the board and the wall load of it.
  { name: 'fleet', test: files('src/contract/vehicle-list.ts') },
  { name: 'board', test: files('src/lib/stores/running.ts', 'src/lib/stores/vehicles.ts') },
  // What hangs on a wall: a page of its own, of which no other needs a part.
  {
    name: 'monitor',
    test: files(
      'src/islands/Monitor.tsx',
      'src/islands/parts/MonitorAnswers.tsx',
      'src/islands/parts/MonitorClock.tsx',
      'src/islands/parts/MonitorControls.tsx',
      'src/islands/parts/MonitorIdle.tsx',
      'src/islands/parts/MonitorNotice.tsx',
      'src/islands/parts/MonitorOperation.tsx',
      'src/islands/parts/MonitorVehicles.tsx',
      'src/islands/parts/OneMonitor.tsx',
      'src/islands/parts/RunningMonitor.tsx',
      'src/islands/parts/Fit.tsx',
      'src/lib/wake-lock.ts',
      'src/lib/elapsed.ts',
      'src/lib/monitor-look.ts',
      'src/lib/monitor-turn.ts',
      'src/lib/stores/monitored.ts',
      'src/lib/stores/monitor-alarm.ts',
    ),
  },
  // Each for pages of other kinds: left to their neighbours, one page would load what is another's.
  {
    name: 'rows',
    test: files(
      'src/islands/parts/GroupMark.tsx',
      'src/islands/ui/ListRow.tsx',
      'src/islands/ui/SkeletonRows.tsx',
      'src/islands/ui/focus-neighbour.ts',
      'src/islands/ui/icons/settings.ts',
    ),
  },
  {
    name: 'pager',
    test: files(
      'src/islands/ui/BareLoadMore.tsx',
      'src/islands/ui/BarePager.tsx',
      'src/islands/parts/pager-words.ts',
      'src/islands/parts/save-file.ts',
    ),
  },
  {
    name: 'operation',
    test: files(
      'src/islands/parts/LeaveWithOrganisation.tsx',
      'src/islands/parts/use-may.ts',
      'src/islands/parts/use-viewer.ts',
      'src/islands/ui/use-part.ts',
      'src/islands/ui/icons/errors.ts',
      'src/islands/ui/icons/fields.ts',
      'src/islands/ui/icons/search.ts',
    ),
  },
  { name: 'choice', test: files('src/islands/ui/Checkbox.tsx', 'src/islands/ui/DateTimeField.tsx') },
  {
    name: 'dialog',
    test: files(
      'src/islands/ui/adopt-styles.ts',
      'src/islands/ui/use-modal.ts',
      'src/islands/ui/BareDialog.tsx',
      'src/islands/ui/BareConfirmDialog.tsx',
      'src/islands/ui/dialog.css?inline',
      'src/islands/parts/SendState.tsx',
      'src/islands/parts/tell-failure.ts',
      'src/islands/parts/own-answer-words.ts',
      'src/islands/parts/outbox-words.ts',
    ),
  },
  // Fields of whoever leads, each on pages of other kinds.
  {
    name: 'fields',
    test: files(
      'src/islands/ui/TextArea.tsx',
      'src/islands/ui/input-words.ts',
      'src/islands/ui/search-field.css',
      'src/islands/ui/text-area.css',
      'src/islands/ui/radio-group.css',
      'src/islands/ui/select-field.css',
    ),
  },
  // What the pages of a link share: left to a neighbour, they would load the lists of whoever leads.
  {
    name: 'link',
    test: files('src/lib/token-of-page.ts', 'src/lib/entry-problems.ts', 'src/lib/password-strength.ts'),
  },
  { name: 'reset', test: files('src/lib/stores/password-reset.ts') },
  // What lists of people take of groups and of persons, without what the pages of one of them do with it.
  {
    name: 'people',
    test: files(
      'src/contract/groups.ts',
      'src/contract/people.ts',
      'src/lib/qualification-end.ts',
      'src/lib/stores/administered.ts',
      'src/lib/stores/groups.ts',
    ),
  },
  {
    name: 'group',
    test: files(
      'src/lib/group-form.ts',
      'src/lib/stores/group.ts',
      'src/lib/stores/group-work.ts',
      'src/lib/stores/person.ts',
      'src/lib/stores/person-work.ts',
    ),
  },
  { name: 'search', test: files('src/lib/page-search.ts') },
  // What an address of the page of documents says: links to them stand on other pages.
  { name: 'document-view', test: files('src/lib/document-view.ts') },
  {
    name: 'documents',
    test: files(
      'src/contract/documents.ts',
      'src/contract/document-folders.ts',
      'src/contract/document-files.ts',
      'src/lib/stores/document-files.ts',
      'src/lib/stores/document-view.ts',
      'src/lib/stores/kept-ids.ts',
    ),
  },
  { name: 'keys', test: files('src/islands/parts/ApiKeyRow.tsx') },
  // What takes files, on an operation and for the picture of a person.
  { name: 'files', test: files('src/islands/ui/file-check.ts', 'src/islands/ui/icons/files.ts') },
  // Grid references: a form asks for them once somebody types one, an alarm when its place is shown.
  { name: 'grid', test: files('node_modules/mgrs/') },
  {
    name: 'stores',
    test: files(
      'src/contract/',
      'src/i18n/',
      'src/lib/',
      'node_modules/date-fns/',
      'node_modules/nanostores/',
    ),
    ...shared,
  },
  {
    name: 'sharing',
    test: files('src/islands/parts/sharing.css?inline', 'src/islands/parts/qr-code.css?inline'),
  },
  // Styles that come with a part after the page's own; a page that has them in its head takes no other's along.
  { name: 'styles', test: /\.css\?inline$/, ...shared },
  { name: 'parts', test: files('src/islands/'), ...shared },
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
