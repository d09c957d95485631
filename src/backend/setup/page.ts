import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'
import { type LoginAnswer, SESSION_KEY } from '../../contract/account/session.ts'
import { localeOf } from '../../i18n/accept-language.ts'
import type { Translate } from '../../i18n/translate.ts'

/** What the page asks for. */
export type Field = 'tenant' | 'organisation' | 'firstName' | 'lastName' | 'email' | 'password'

type Page = (locale: string) => ReturnType<typeof html>

/**
 * Shows the password while the eye is pressed; without a script there is no eye. Hide the password before submit: browsers store the values
 * of text fields for autofill. The button works once: the answer to a second form sent by a double click contains no session.
 */
const FORM_SCRIPT = `
const eye = document.querySelector('.eye')
const field = document.getElementById('password')
const show = (shown) => {
  field.type = shown ? 'text' : 'password'
  eye.setAttribute('aria-pressed', String(shown))
}
eye.hidden = false
eye.addEventListener('click', () => show(field.type === 'password'))
const button = field.form.querySelector('[type=submit]')
field.form.addEventListener('submit', () => {
  show(false)
  button.disabled = true
})
addEventListener('pageshow', () => {
  button.disabled = false
})
`

/** Keeps the session as the pages do (`storeSession`). The login page then leads on. Where a browser keeps nothing, it asks for the password. */
const SIGN_IN = `
const { at, ...session } = JSON.parse(document.getElementById('session').textContent)
const now = Date.now()
try {
  localStorage.setItem('${SESSION_KEY}', JSON.stringify({ ...session, renewed_at: now, clock_error: now - at }))
} catch {}
location.replace('/login')
`

const policy = [FORM_SCRIPT, SIGN_IN]
  .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  .join(' ')

/** In one piece: its hash counts every space. */
const script = (text: string) => raw(`<script>${text}</script>`)

/** Sends a page that no cache keeps, and in which no other scripts run. */
export function sendPage(
  context: Context,
  status: 200 | 404 | 422 | 503,
  page: Page,
): Response | Promise<Response> {
  context.header('Cache-Control', 'no-store')
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src ${policy}; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  )
  return context.html(page(localeOf(context.req.header('Accept-Language'))), status)
}

/** The token is wrong, or a tenant exists already. */
export const gonePage = (t: Translate): Page => textPage(t, t('setup.gone'))

/** One sentence. */
export function textPage(t: Translate, text: string): Page {
  return (locale) => layout(locale, t, html`<p>${text}</p>`)
}

/** The tenant was created. Stores the session and opens the login page. @param now ms since 1970 */
export function signedInPage(t: Translate, session: LoginAnswer, now: number): Page {
  // No text in it ends the element.
  const data = JSON.stringify({ ...session, at: now }).replaceAll('<', String.raw`\u003c`)
  return (locale) =>
    layout(
      locale,
      t,
      html`<p>${t('setup.done')} <a href="/login">${t('layout.toLogin')}</a></p>
        <script type="application/json" id="session">
          ${raw(data)}
        </script>
        ${script(SIGN_IN)}`,
    )
}

interface FormState {
  fields: readonly Field[]
  filled: Partial<Record<Field, string>>
  problems: readonly string[]
}

/** The form, with what was typed and what is wrong with it. */
export function formPage(t: Translate, { fields, filled, problems }: FormState): Page {
  const summary = html`<div role="alert">
    <p>${t('setup.problems')}</p>
    <ul>
      ${problems.map((problem) => html`<li>${problem}</li>`)}
    </ul>
  </div>`
  return (locale) =>
    layout(
      locale,
      t,
      html`<p>${t('setup.intro')}</p>
        ${problems.length > 0 ? summary : ''}
        <form method="post">
          ${fields.map((field) => input(t, field, filled[field] ?? ''))}
          <button type="submit">${t('setup.submit')}</button>
        </form>
        ${script(FORM_SCRIPT)}`,
    )
}

const attributes: Partial<Record<Field, { type: string; autocomplete: string }>> = {
  firstName: { type: 'text', autocomplete: 'given-name' },
  lastName: { type: 'text', autocomplete: 'family-name' },
  email: { type: 'email', autocomplete: 'username' },
  password: { type: 'password', autocomplete: 'new-password' },
}

function input(t: Translate, field: Field, value: string) {
  const { type, autocomplete } = attributes[field] ?? { type: 'text', autocomplete: 'off' }
  return html`<div class="field">
    <label for="${field}">${t(`setup.${field}`)}</label>
    <span class="box">
      <input
        id="${field}"
        name="${field}"
        type="${type}"
        autocomplete="${autocomplete}"
        value="${field === 'password' ? '' : value}"
        required
      />
      ${field === 'password' ? eye(t) : ''}
    </span>
  </div>`
}

/** As beside the other passwords of the product (Lucide, ISC licence). */
function eye(t: Translate) {
  return html`<button
    type="button"
    class="eye"
    aria-label="${t('passwords.show')}"
    title="${t('passwords.show')}"
    aria-pressed="false"
    aria-controls="password"
    hidden
  >
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M2 12a11 11 0 0 1 20 0a11 11 0 0 1 -20 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" />
      <path class="off" d="M3 3l18 18" />
    </svg>
  </button>`
}

function layout(locale: string, t: Translate, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('setup.title')}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          body {
            margin: 0 auto;
            padding: 1.5rem 1rem;
            max-inline-size: 30rem;
          }
          form,
          .field,
          .box {
            display: grid;
            gap: 0.25rem;
          }
          form {
            gap: 1rem;
          }
          .box > * {
            grid-area: 1 / 1;
          }
          input,
          button {
            font: inherit;
            min-block-size: 2.75rem;
            padding-inline: 0.75rem;
            border: 1px solid light-dark(#767676, #8c8c8c);
            border-radius: 0.5rem;
          }
          [type='submit'] {
            color: #fff;
            background: #d32f2f;
            border: 0;
            font-weight: 600;
          }
          #password {
            padding-inline-end: 3rem;
          }
          .eye {
            justify-self: end;
            color: inherit;
            background: none;
            border: 0;
          }
          svg {
            display: block;
            fill: none;
            stroke: currentcolor;
            stroke-width: 2;
          }
          [aria-pressed='false'] .off {
            display: none;
          }
          [role='alert'] {
            border-inline-start: 0.25rem solid #d32f2f;
            padding-inline-start: 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${t('setup.title')}</h1>
        ${content}
      </body>
    </html>`
}
