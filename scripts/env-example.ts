// Writes `.env.example` from the table of settings (`src/backend/process/variables.ts`); a test compares the two.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { variables } from '../src/backend/process/variables.ts'

export const ENV_EXAMPLE = join(import.meta.dirname, '../.env.example')

/** Of the group of variables that begins with this one. */
const headings: Partial<Record<string, string>> = {
  PORT: 'Where it listens',
  DATA_DIR: 'Where the data are',
  DOCUMENTS_LARGEST_MB: 'Documents',
  DEMO: 'Start',
  MAP_TILES_URL: 'Maps',
  DIVERA_TARGETS: 'DIVERA 24/7',
  REALTIME_BROADCASTER: 'Realtime',
  VAPID_SUBJECT: 'Push',
  SMTP_URL: 'Mail',
  API_BASE_URL: 'Pages and API on different hosts',
  INTAKE_KEY: 'Tools',
} satisfies Partial<Record<keyof typeof variables | keyof typeof others, string>>

/** What the server itself does not read, with its default. */
const others = {
  API_BASE_URL: [
    'http://localhost:8000',
    ['Only for `npm run start:web` (pages alone, port 4321): where the API is. See docs/operate.md.'],
  ],
  INTAKE_KEY: ['demo-intake-key', ['The key with which `npm run alarm` raises alarms.']],
  CHROMIUM_PATH: ['', ['The browser of the tests, where it is not found by itself.']],
} as const

const top = [
  'Every variable with its default. Nothing has to be set: `npm start` runs without this file.',
  'Copy it to .env, take the # away where you change something, and load it into the environment before the start:',
  '  set -a; . ./.env; set +a; npm start',
  'A wrong value stops the start with a line that names it. Made by `npm run env-example`.',
]

/** The text of `.env.example`. */
export function envExample(): string {
  const rows: [name: string, value: string, about: readonly string[]][] = [
    ...Object.entries(variables).map(
      ([name, [form, , about]]) => [name, form.default ?? '', about] satisfies (typeof rows)[number],
    ),
    ...Object.entries(others).map(
      ([name, [value, about]]) => [name, value, about] satisfies (typeof rows)[number],
    ),
  ]
  const parts = rows.map(([name, value, about]) => {
    const heading = headings[name]
    const line = heading && `\n# ---- ${heading} `.padEnd(LINE, '-') + '\n\n'
    return `${line ?? ''}${commented(about)}#${name}=${value}\n`
  })
  return commented(top) + parts.join('')
}

const LINE = 111

function commented(lines: readonly string[]): string {
  return lines.map((line) => `# ${line}\n`).join('')
}

if (import.meta.main) writeFileSync(ENV_EXAMPLE, envExample())
