// Its own configuration for Node, with the client that connects to our server.
const { merge } = require('webpack-merge')
const { DefinePlugin } = require('webpack')
const { join } = require('node:path')
const theirs = require('./pusher-js/spec/config/jasmine/webpack.integration.js')

module.exports = merge({}, theirs, {
  resolve: { alias: { pusher_integration: join(__dirname, 'pusher-node.js') } },
  plugins: [new DefinePlugin({ TARGETS: process.env.TARGETS })],
})
