import type { PageConfig } from '../../../src/contract/pages.ts'

/** What the embedded backend tells its pages. */
export const pageConfig: PageConfig = {
  apiBase: '',
  realtime: {
    broadcaster: 'reverb',
    key: 'key',
    host: null,
    port: null,
    scheme: null,
    cluster: null,
    authEndpoint: '/broadcasting/auth',
    authMode: 'token',
    csrfCookie: undefined,
    csrfHeader: undefined,
    csrfEndpoint: undefined,
  },
}
