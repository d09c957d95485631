// As its index for browsers, for the transports that our server speaks: its HTTP fallbacks are for browsers without
// WebSocket.
const shared = require.context('./pusher-js/spec/javascripts/integration/core', true, /_spec$/)
const web = require.context('./pusher-js/spec/javascripts/integration/web', true, /_spec$/)
const transports = [
  { transport: 'ws', forceTLS: false },
  { transport: 'ws', forceTLS: true },
]

require('./pusher-js/src/core/pusher')
shared.keys().forEach((name) => shared(name)(transports))
web.keys().forEach(web)
