import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titlesOf } from './titles.ts'

const root = join(import.meta.dirname, '../..')

/** What the specification says in sections 2, 7 and 8, and the test that proves it: [sentence, file, words of its title]. */
const proofs: Record<string, readonly (readonly [string, string, string])[]> = {
  'section 2: screens and routes': [
    [
      'Every route exists twice: German at the bare path, English under the /en prefix.',
      'tests/site/page-host.test.ts',
      'a member opens %s in its language',
    ],
    [
      'The paths, their purpose and access (the table; rows without a page yet are listed there).',
      'tests/lib/routes.test.ts',
      'the routes of the specification that have no page yet are exactly these',
    ],
    ['/: login required', 'tests/lib/session/guard.test.ts', '%s × %s: %s'],
    [
      '/login: guests only',
      'tests/thorough/journeys/pages/pages.spec.ts',
      'login is for guests only: whoever is signed in goes home',
    ],
    [
      '/alarmierungen: permission operations.view, organisation context',
      'tests/thorough/journeys/pages/pages.spec.ts',
      'without an organisation a page that needs one asks or says so, and shows nothing',
    ],
    [
      '/password-reset: unauthenticated only; authenticated users are redirected to /portal',
      'tests/thorough/journeys/account/password-reset.spec.ts',
      'a signed-in person is sent to the home page',
    ],
    [
      '/password-reset/{token}: reset with token',
      'tests/thorough/journeys/account/password-reset.spec.ts',
      'the mailed link sets a new password, and ends all sessions of the account',
    ],
    [
      '/register/{token}: registration',
      'tests/thorough/journeys/account/registration.spec.ts',
      'an invited person registers by keyboard alone, is signed in, and gets alarms',
    ],
    [
      '/notifications: login required',
      'tests/thorough/journeys/pages/pages.spec.ts',
      'a stranger is sent to login with the way back, and comes back after signing in',
    ],
    [
      '/settings/user: user list, not shown to whoever does not administer the organisation',
      'tests/thorough/journeys/organisation/settings.spec.ts',
      'a member finds only the alarm check in the settings',
    ],
    [
      '/profile: profile, login required',
      'tests/thorough/journeys/account/profile.spec.ts',
      'a stranger is sent to the login page, and a member opens the profile from the account menu',
    ],
    [
      '/settings/groups, /settings/groups/new, /settings/groups/{id}: organisation administrators',
      'tests/thorough/journeys/people/groups.spec.ts',
      'a group with a permission opens a page to its member at once, and closes the page when the group is deleted',
    ],
    [
      '/settings/organisation: organisation settings, organisation administrators',
      'tests/thorough/journeys/organisation/organisation-settings.spec.ts',
      'a leader who switches to an organisation that they do not lead gets the no-access page',
    ],
    [
      '/alarmierungen/{id}: alert detail',
      'tests/journeys/main-job.spec.ts',
      'its page shows what, where, when and which vehicles',
    ],
    ['/alarmierungen/{id}: access as the list', 'tests/lib/session/guard.test.ts', '%s × %s: %s'],
    [
      '/fahrzeuge/{id}: vehicle detail',
      'tests/thorough/journeys/vehicles/vehicle-detail.spec.ts',
      'the page opens from its address',
    ],
    [
      '/settings/user/{id}: user detail',
      'tests/thorough/journeys/people/person.spec.ts',
      'only a leader opens a member, and sees the name, the permissions and their reasons',
    ],
    ['/no-access: access denied', 'tests/site/page-host.test.ts', 'without a permission, to no-access'],
    [
      '/ and /no-access: app layout',
      'tests/site/app-layout.test.ts',
      '%s stands in the app layout, in both languages',
    ],
    ['Named guards: auth, guest, permission.', 'tests/lib/session/guard.test.ts', '%s × %s: %s'],
    [
      'After login the user goes to the root path.',
      'tests/journeys/login.spec.ts',
      'the keyboard alone signs in',
    ],
    [
      'After logout, to the login path.',
      'tests/thorough/journeys/pages/pages.spec.ts',
      'signing out goes to the login path, and nothing of the person stays',
    ],
    [
      'After a failed token refresh, to the login path.',
      'tests/journeys/session.spec.ts',
      'after a failed token refresh the person is at the login path',
    ],
    [
      'Unknown routes show an error page: the not-found variant for status 404.',
      'tests/site/page-host.test.ts',
      'is an unknown path',
    ],
    [
      'A generic server-error variant otherwise.',
      'tests/backend/pages/pages.test.ts',
      'is answered with the error page of its language',
    ],
    [
      'Default titles: Page Not Found and Internal Server Error.',
      'tests/site/page-host.test.ts',
      "the server-error page is titled 'Internal Server Error' and explained",
    ],
  ],
  'section 7: calls': [
    [
      'All calls send the bearer token and a JSON accept header.',
      'tests/thorough/journeys/session/session-calls.spec.ts',
      'all calls send the bearer token and a JSON accept header',
    ],
    [
      'Base URL comes from configuration.',
      'tests/thorough/journeys/session/other-backends.spec.ts',
      'pages of another process, our backend behind them',
    ],
    [
      'Base URL: default a local server on port 8000.',
      'tests/thorough/site/start-web.test.ts',
      'by default the API is a local server on port 8000',
    ],
    [
      'POST /api/login: credentials, device_name → user, token, expires_at',
      'tests/contract/specification-calls.test.ts',
      'POST /api/login',
    ],
    [
      'POST /api/logout: none, errors ignored',
      'tests/lib/stores/session/session.test.ts',
      'though the backend is not reached',
    ],
    [
      'POST /api/refresh: none → token, expires_at',
      'tests/contract/specification-calls.test.ts',
      'POST /api/refresh',
    ],
    ['GET /api/user → user record', 'tests/contract/specification-calls.test.ts', 'GET /api/user'],
    [
      'GET /api/notifications: page 1, limit 20, organisation_id, filter all → list',
      'tests/contract/specification-calls.test.ts',
      'GET /api/notifications: page (default 1), limit (default 20)',
    ],
    [
      'GET /api/notifications/filter-counts and unread-count',
      'tests/contract/specification-calls.test.ts',
      'the counts agree with the lists',
    ],
    [
      'POST /api/notifications/{id}/read',
      'tests/contract/specification-calls.test.ts',
      'sets read_at and lowers the unread count by one',
    ],
    [
      'POST read-all, DELETE {id}, DELETE delete-read',
      'tests/contract/specification-calls.test.ts',
      'read-all and DELETE',
    ],
    [
      'GET /api/permissions/user/me → grouped lists of permission entries',
      'tests/contract/specification-calls.test.ts',
      'GET /api/permissions/user/me: grouped lists',
    ],
    [
      'GET /api/permissions → grouped lists of permissions',
      'tests/contract/specification-calls.test.ts',
      'GET /api/permissions: grouped lists',
    ],
    [
      'POST api/organisation/{organisationId}/operations/latest: timeframe (24), status (active), limit (5)',
      'tests/contract/specification-calls.test.ts',
      'operations/latest: timeframe (24), status (active), limit (5)',
    ],
    [
      'GET api/organisation/{organisationId}/operation/{operationId} → one operation',
      'tests/contract/specification-calls.test.ts',
      'operation/{operationId} → one operation',
    ],
    [
      'A private channel user.{id} delivers notification.created with a notification.',
      'tests/contract/echo-client.test.ts',
      'receives notification.created on the private channel user.{id}',
    ],
    [
      'Channel authorisation is a POST with JSON socket_id and channel_name, using credentials; token mode sends Authorization Bearer.',
      'tests/lib/realtime/realtime-config.test.ts',
      'by a JSON POST with credentials and the bearer token in token mode',
    ],
    [
      'Cookie mode: a CSRF cookie is fetched first if missing and sent in a configured header.',
      'tests/lib/realtime/realtime-config.test.ts',
      'with the CSRF cookie in its header in cookie mode',
    ],
    [
      'Channel types public, private, encrypted, presence.',
      'tests/backend/realtime/echo-channels.test.ts',
      'a presence channel tells who is here, who joins and who leaves',
    ],
    [
      'Broadcasters: pusher (requires https) and reverb.',
      'tests/lib/realtime/realtime-config.test.ts',
      'to Pusher by its cluster',
    ],
    [
      'Sounds played at volume 0.5 only if browser notification permission is granted.',
      'tests/thorough/journeys/alarm/sounds.spec.ts',
      'an alarm sounds once, at half volume, when notifications are permitted',
    ],
    [
      '/sounds/alarm.mp3 (operation), update.mp3, status.mp3, notification.mp3 (other).',
      'tests/lib/alarm/sounds.test.ts',
      '%s sounds by %s',
    ],
  ],
  'section 8: error catalogue': [
    [
      "Unknown route: status 404, message 'Page Not Found' followed by the path.",
      'tests/site/page-host.test.ts',
      'is an unknown path',
    ],
    [
      'Unhandled app error: error page, status defaulting to 500; not rendered for crawler user agents, only logged.',
      'tests/backend/pages/pages.test.ts',
      'the crawler %s gets no error page, but the error is logged',
    ],
    [
      '401 on an API call: refresh and retry, else logout and go to login.',
      'tests/journeys/session.spec.ts',
      'the token is refreshed once, whatever was asked meanwhile',
    ],
    [
      'Notification loading failures are only logged.',
      'tests/lib/stores/notifications/notifications.test.ts',
      'a failure is only logged',
    ],
    [
      'Incident loading failures are only logged; the list is emptied.',
      'tests/lib/stores/operations/incidents.test.ts',
      'are emptied when the backend fails, which is only logged',
    ],
    [
      'Permission loading failures are only logged; the list is emptied.',
      'tests/lib/stores/session/permissions.test.ts',
      'and emptied when the backend fails, which is only logged',
    ],
    [
      "Refresh without token: 'No token to refresh'.",
      'tests/lib/stores/session/session.test.ts',
      'without a token there is none to refresh: an error',
    ],
    [
      'csrf cookie, endpoint or header setting undefined',
      'tests/lib/realtime/realtime-config.test.ts',
      'never with an undefined setting: %s',
    ],
    [
      'token storage undefined',
      'tests/lib/realtime/realtime-config.test.ts',
      'never without a token storage',
    ],
    [
      'Pusher requires a secure connection',
      'tests/lib/realtime/realtime-config.test.ts',
      'Pusher without https, an unknown broadcaster',
    ],
    [
      'unsupported broadcaster',
      'tests/lib/realtime/realtime-config.test.ts',
      'Pusher without https, an unknown broadcaster',
    ],
    [
      'Missing CSRF cookie after fetch: warning, no header.',
      'tests/lib/realtime/realtime-config.test.ts',
      'without a header when it still is, with a warning',
    ],
    [
      'Missing token: debug log, no header.',
      'tests/lib/realtime/realtime-config.test.ts',
      'without a header when the token is missing, said in the debug log',
    ],
  ],
}

describe.each(Object.entries(proofs))('specification, %s', (_, rows) => {
  test.each(rows)('%s', (_sentence, file, words) => {
    const titles = titlesOf(file, readFileSync(join(root, file), 'utf8'))
    expect(titles.filter((title) => title.includes(words))).not.toEqual([])
  })
})

test('only the title of a test proves something: not its data, and not what is said about it', () => {
  const content = `
    // said beside it
    test.use({ setting: 'set' })
    test('plain', () => expect('data'))
    describe.each(['row'])('group of %s', () => test.each([['row']] as const)('each %s', run))
    test.describe(\`by \${name}\`, () => test.step('step', run))
  `
  expect(titlesOf('a.test.ts', content)).toEqual(['plain', 'group of %s', 'each %s', 'by ${name}'])
})
