import type { Hono } from 'hono'
import { html } from 'hono/html'
import { calls } from '../../contract/calls.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { openApi } from './openapi.ts'

/** `/api/openapi.json` for programs, `/api/docs` for people. */
export function documentationRoutes(app: Hono): void {
  // Built at the first request, so that the start of the server does not wait for it.
  let described: ReturnType<typeof openApi> | undefined
  const document = () => (described ??= openApi())
  app.get('/api/openapi.json', (context) => context.json(document()))
  app.get('/api/docs', (context) => {
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    return context.html(page(document()))
  })
}

function page(document: ReturnType<typeof openApi>) {
  const paths = document['paths'] as Record<string, Record<string, unknown>>
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Calls of the alarm web app</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          body {
            margin: 0 auto;
            padding: 1rem;
            max-inline-size: 60rem;
          }
          code,
          pre {
            font-family: ui-monospace, monospace;
            font-size: 0.875rem;
          }
          pre {
            overflow: auto;
            padding: 1rem;
            border-radius: 0.5rem;
            background: light-dark(#f5f5f5, #1e1e1e);
          }
          summary {
            padding-block: 0.75rem;
            cursor: pointer;
          }
          summary b {
            display: inline-block;
            min-inline-size: 4rem;
          }
          details {
            border-block-end: 1px solid light-dark(#ddd, #444);
          }
        </style>
      </head>
      <body>
        <h1>Calls of the alarm web app</h1>
        <p>
          Bearer token and JSON, see <a href="/api/openapi.json">OpenAPI 3.1</a>. Realtime: Pusher protocol 7
          at <code>/app/{key}</code>; channels are authorised at <code>POST /broadcasting/auth</code>.
        </p>
        ${Object.values(calls).map((call: Endpoint) => section(call, paths[call.path]?.[call.method.toLowerCase()]))}
      </body>
    </html>`
}

function section(call: Endpoint, description: unknown) {
  const access =
    'permission' in call.access
      ? `${call.access.kind === 'signedAddress' ? 'the address, and ' : ''}permission ${call.access.permission}`
      : accessNames[call.access.kind]
  return html`<details>
    <summary><b>${call.method}</b> <code>${call.path}</code></summary>
    <p>${call.summary} Access: ${access}.</p>
    <pre>${JSON.stringify(description, null, 2)}</pre>
  </details>`
}

const accessNames = {
  open: 'everybody',
  apiKey: 'an API key',
  session: 'whoever is signed in',
  sessionOrCookie: 'whoever is signed in, by token or in cookie mode by cookie',
  member: 'members of the organisation, and administrators of its tenant',
  secret: 'senders and readers who have the secret of the path',
  organisationAdmin: 'administrators of the organisation, or of its tenant',
  tenantAdmin: 'administrators of the tenant',
  renewableSession: 'whoever is signed in, up to 24 hours after the token expired',
} as const
