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
      'src/lib/api/api-error.ts',
      'src/lib/device/lock.ts',
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
      'src/islands/ui/buttons/Button.tsx',
      'src/islands/ui/icons/Icon.tsx',
    ),
  },
  // The login page loads these before anything of a signed-in person; pages with a form take them as they are.
  {
    name: 'form',
    test: files(
      'src/islands/LoginForm.tsx',
      'src/islands/ui/form/ErrorSummary.tsx',
      'src/islands/ui/fields/Field.tsx',
      'src/islands/ui/form/Form.tsx',
      'src/islands/ui/form/form-words.ts',
      'src/islands/ui/form/use-leave-guard.ts',
      'src/islands/ui/fields/PasswordField.tsx',
      'src/islands/ui/fields/TextField.tsx',
      'src/islands/ui/icons/entry.ts',
    ),
  },
  // Loaded while a person types on the login page; every store needs it. And what keeps up and ends a session, which has
  // to be there before the network goes, with what would be lost by it; no page that needs a right is shown before.
  {
    name: 'api',
    test: files(
      'src/lib/api/api.ts',
      'src/lib/api/idempotency-key.ts',
      'src/lib/outbox/made-event.ts',
      'src/lib/session/signed-out-page.ts',
      'src/lib/stores/session/leaving.ts',
      'src/lib/stores/session/session-calls.ts',
      'src/lib/stores/session/session-watch.ts',
      'src/lib/stores/outbox/unsent.ts',
      'src/lib/stores/session/upkeep.ts',
    ),
  },
  // What home is for, with all it imports; and what belongs to the stores that keep things on the device.
  {
    name: 'feed',
    test: files('src/islands/IncidentFeed.tsx', 'src/lib/stores/notifications/counted-on-device.ts'),
  },
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
      'src/lib/realtime/echo.ts',
      'src/lib/stores/realtime/live.ts',
      'src/lib/stores/app/service-worker.ts',
    ),
  },
  // What a status is called, and how old it is: on an alarm, on the board of vehicles, on the wall.
  {
    name: 'fms',
    test: files(
      'src/contract/vehicles/fms-settings.ts',
      'src/lib/vehicles/fms.ts',
      'src/lib/vehicles/fms-age.ts',
      'src/lib/vehicles/fms-look.ts',
      'src/lib/stores/vehicles/fms-settings.ts',
      'src/islands/vehicles/fms/FmsChip.tsx',
      'src/islands/vehicles/fms/use-fms-words.ts',
    ),
  },
  // What an alarm's page changes, and counts as the wall does; how it is kept and sent comes later, and must not come along.
  {
    name: 'answer',
    test: files(
      'src/contract/people/qualifications.ts',
      'src/lib/stores/operations/answer.ts',
      'src/lib/operations/own-answer.ts',
      'src/lib/vehicles/vehicle-status.ts',
      'src/islands/ui/behaviour/adopt-styles.ts',
    ),
  },
  // What the wall would take with it, and the list, the form and the statistics need without the wall.
  { name: 'list', test: files('src/contract/operations/operation-list.ts') },
  // What the page of one vehicle takes of their list, and what the board and the wall load of it.
  { name: 'fleet', test: files('src/contract/vehicles/vehicle-list.ts') },
  {
    name: 'board',
    test: files('src/lib/stores/operations/running.ts', 'src/lib/stores/vehicles/vehicles.ts'),
  },
  // What hangs on a wall: a page of its own, of which no other needs a part.
  {
    name: 'monitor',
    test: files(
      'src/islands/Monitor.tsx',
      'src/islands/monitor/MonitorAnswers.tsx',
      'src/islands/monitor/MonitorClock.tsx',
      'src/islands/monitor/MonitorControls.tsx',
      'src/islands/monitor/MonitorIdle.tsx',
      'src/islands/monitor/MonitorNotice.tsx',
      'src/islands/monitor/MonitorOperation.tsx',
      'src/islands/monitor/MonitorVehicles.tsx',
      'src/islands/monitor/OneMonitor.tsx',
      'src/islands/monitor/RunningMonitor.tsx',
      'src/islands/monitor/Fit.tsx',
      'src/lib/monitor/wake-lock.ts',
      'src/lib/monitor/elapsed.ts',
      'src/lib/monitor/monitor-look.ts',
      'src/lib/monitor/monitor-turn.ts',
      'src/lib/stores/monitor/monitored.ts',
      'src/lib/stores/monitor/monitor-alarm.ts',
    ),
  },
  // Each for pages of other kinds: left to their neighbours, one page would load what is another's.
  {
    name: 'rows',
    test: files(
      'src/islands/shared/GroupMark.tsx',
      'src/islands/tenant/shared/organisation-choices.ts',
      'src/islands/ui/layout/ListRow.tsx',
      'src/islands/ui/feedback/SkeletonRows.tsx',
      'src/islands/ui/behaviour/focus-neighbour.ts',
      'src/islands/ui/icons/settings.ts',
    ),
  },
  {
    name: 'pager',
    test: files(
      'src/islands/ui/layout/BareLoadMore.tsx',
      'src/islands/ui/layout/BarePager.tsx',
      'src/islands/shared/pager-words.ts',
      'src/islands/shared/save-file.ts',
    ),
  },
  {
    name: 'operation',
    test: files(
      'src/islands/shared/LeaveWithOrganisation.tsx',
      'src/islands/shared/use-may.ts',
      'src/islands/shared/use-viewer.ts',
      'src/islands/ui/behaviour/use-part.ts',
      'src/islands/ui/icons/errors.ts',
      'src/islands/ui/icons/fields.ts',
      'src/islands/ui/icons/search.ts',
    ),
  },
  {
    name: 'choice',
    test: files('src/islands/ui/fields/Checkbox.tsx', 'src/islands/ui/fields/DateTimeField.tsx'),
  },
  {
    name: 'dialog',
    test: files(
      'src/islands/ui/behaviour/adopt-styles.ts',
      'src/islands/ui/overlay/use-modal.ts',
      'src/islands/ui/overlay/BareDialog.tsx',
      'src/islands/ui/overlay/BareConfirmDialog.tsx',
      'src/islands/ui/overlay/dialog.css?inline',
      'src/islands/shared/LateQuestion.tsx',
      'src/islands/shared/SendState.tsx',
      'src/islands/shared/tell-failure.ts',
      'src/islands/operations/detail/own-answer-words.ts',
      'src/islands/connection/outbox-words.ts',
    ),
  },
  // Fields of whoever leads, each on pages of other kinds.
  {
    name: 'fields',
    test: files(
      'src/islands/shared/ColourChoice.tsx',
      'src/islands/ui/fields/TextArea.tsx',
      'src/islands/ui/fields/input-words.ts',
      'src/islands/ui/fields/search-field.css',
      'src/islands/ui/fields/text-area.css',
      'src/islands/ui/fields/radio-group.css',
      'src/islands/ui/fields/select-field.css',
    ),
  },
  // What the pages of a link share: left to a neighbour, they would load the lists of whoever leads.
  {
    name: 'link',
    test: files(
      'src/lib/account/token-of-page.ts',
      'src/lib/account/entry-problems.ts',
      'src/lib/account/password-strength.ts',
    ),
  },
  { name: 'reset', test: files('src/lib/stores/account/password-reset.ts') },
  // What lists of people take of groups and of persons, without what the pages of one of them do with it.
  {
    name: 'people',
    test: files(
      'src/contract/people/groups.ts',
      'src/contract/people/people.ts',
      'src/lib/people/qualification-end.ts',
      'src/lib/stores/people/administered.ts',
      'src/lib/stores/people/administered-data.ts',
      'src/lib/stores/people/groups.ts',
    ),
  },
  {
    name: 'group',
    test: files(
      'src/lib/people/group-form.ts',
      'src/lib/stores/people/group.ts',
      'src/lib/stores/people/group-work.ts',
      'src/lib/stores/people/person.ts',
      'src/lib/stores/people/person-work.ts',
    ),
  },
  { name: 'search', test: files('src/lib/pages/page-search.ts') },
  // What an address of the page of documents says: links to them stand on other pages.
  { name: 'document-view', test: files('src/lib/documents/document-view.ts') },
  {
    name: 'documents',
    test: files(
      'src/contract/documents/documents.ts',
      'src/contract/documents/document-folders.ts',
      'src/contract/documents/document-files.ts',
      'src/lib/stores/documents/document-files.ts',
      'src/lib/stores/documents/document-view.ts',
      'src/lib/stores/documents/kept-ids.ts',
    ),
  },
  { name: 'keys', test: files('src/islands/integrations/ApiKeyRow.tsx') },
  // What takes files, on an operation and for the picture of a person.
  { name: 'files', test: files('src/islands/ui/fields/file-check.ts', 'src/islands/ui/icons/files.ts') },
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
    test: files('src/islands/sharing/sharing.css?inline', 'src/islands/shared/qr-code.css?inline'),
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
