// The client under test as its specs import it, but for one thing: it connects to our server instead of Pusher's.
const Pusher = require('./pusher-js/spec/javascripts/helpers/pusher_integration_class').default

module.exports = class extends Pusher {
  constructor(key, options) {
    super(key, { ...options, ...TARGETS[key] })
  }
}
