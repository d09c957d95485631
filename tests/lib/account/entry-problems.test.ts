import { expect, test } from 'vitest'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../../src/i18n/translate.ts'
import type { ApiProblem } from '../../../src/lib/api/api-error.ts'
import { entryProblemLine, entryProblemWords } from '../../../src/lib/account/entry-problems.ts'

// Product page, section 4: login, password reset, registration are rate-limited with a clear message.

registerCatalogues(catalogues)

test.each<[ApiProblem, string, string]>([
  [{ kind: 'tooMany', waitSeconds: 1 }, 'Warte 1 Sekunde und', 'Wait 1 second, then'],
  [{ kind: 'tooMany', waitSeconds: 59 }, 'Warte 59 Sekunden und', 'Wait 59 seconds, then'],
  [{ kind: 'tooMany', waitSeconds: 60 }, 'Warte 1 Minute und', 'Wait 1 minute, then'],
  [{ kind: 'tooMany', waitSeconds: 61 }, 'Warte 2 Minuten und', 'Wait 2 minutes, then'],
  [{ kind: 'tooMany', waitSeconds: undefined }, 'Warte eine Minute und', 'Wait a minute, then'],
  [{ kind: 'offline' }, 'Keine Verbindung. Prüfe', 'No connection. Check'],
  [
    { kind: 'server', status: 503 },
    'Der Server hat gerade ein Problem. ',
    'The server has a problem right now. ',
  ],
  [{ kind: 'unexpected' }, 'Der Server hat gerade ein Problem. ', 'The server has a problem right now. '],
])('%j is said with what to do', (problem, german, english) => {
  expect(entryProblemLine(translate('de'), problem)).toContain(german)
  expect(entryProblemLine(translate('en'), problem)).toContain(english)
})

test('text and hint are two sentences where there is room for both', () => {
  expect(entryProblemWords(translate('de'), { kind: 'tooMany', waitSeconds: 30 })).toEqual({
    text: 'Zu viele Versuche',
    hint: 'Warte 30 Sekunden und versuche es dann noch einmal.',
  })
})
