// Loaded before the main of a server that a test has started. A test process that is killed cannot stop its servers, so
// each server ends as soon as the channel to the test process closes.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
