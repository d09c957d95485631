// Its own configuration for browsers, with the client that connects to our server, in the Chromium of this machine.
const { merge } = require('webpack-merge')
const { DefinePlugin } = require('webpack')
const { join } = require('node:path')
const theirs = require('./pusher-js/spec/config/karma/config.integration.js')

const index = join(__dirname, 'index-web.js')
const { webpack, ...common } = theirs

module.exports = (suite) =>
  suite.set({
    ...common,
    basePath: join(__dirname, 'pusher-js'),
    plugins: ['karma-jasmine', 'karma-webpack', 'karma-chrome-launcher', 'karma-spec-reporter'],
    frameworks: ['jasmine', 'webpack'],
    files: [index],
    preprocessors: { [index]: ['webpack'] },
    reporters: ['spec'],
    browsers: ['Chromium'],
    customLaunchers: {
      Chromium: { base: 'ChromeHeadless', flags: ['--no-sandbox', '--ignore-certificate-errors'] },
    },
    captureTimeout: 120_000,
    browserNoActivityTimeout: 120_000,
    logLevel: suite.LOG_WARN,
    webpack: merge({}, webpack, {
      resolve: { alias: { pusher_integration: join(__dirname, 'pusher-web.js') } },
      plugins: [new DefinePlugin({ TARGETS: process.env.TARGETS })],
    }),
  })
