// The client under test as its specs import it, but for one thing: it connects to our server instead of Pusher's.
const Pusher = require('./pusher-js/src/core/pusher.js')

module.exports = class extends Pusher {
  constructor(key, options) {
    super(key, { ...options, ...TARGETS[key] })
  }
}
